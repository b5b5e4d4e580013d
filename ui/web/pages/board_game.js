// My City, the board game: the own board, the card of the round, and the stickers after a game.

import { h, s, button } from "./dom.js";
import { has, listed, refusal, signed, t } from "./words.js";
import { marks, sheetPicture } from "./city.js";
import { alone } from "./buildings.js";
import { Placing } from "./placing.js";
import { saveButtons, titleOf } from "./keepsake.js";

const BUILDING = ["build", "blocked"];
const DONE = /** @type {Record<string, string>} */ ({ build: "board.built", pass: "board.passed", stop: "board.stopped" });

export class Board {
  /** @param {import("./phone.js").Phone} app */
  constructor(app) {
    this.app = app;
    this.placing = new BoardPlacing(app);
    this.body = h("div", { class: "inside" });
    this.around = h("section", { class: "words" }, this.body);
    this.element = h("section", { class: "board-game" });
  }

  /** @param {any} view */
  render(view) {
    const { screen } = view;
    const own = screen.seats.find((/** @type {any} */ one) => one.player === this.app.seat);
    const builds = own && BUILDING.includes(screen.step) && screen.card && screen.card.kind !== "block";
    const child = builds ? this.placing.element : this.around;
    if (this.element.firstChild !== child) this.element.replaceChildren(child);
    if (builds) this.placing.render({ ...view, screen: asPlacing(screen) });
    else this.body.replaceChildren(.../** @type {Node[]} */ (this.show(screen, own, view.table)), h("footer", {}, button(t("phone.give_back"), () => this.app.giveBack(), { look: "quiet", name: "give-back" })));
  }

  /**
   * @param {any} screen
   * @param {any} own
   * @param {string} table
   */
  show(screen, own, table) {
    if (!own) return [h("p", {}, t("phone.not_playing"))];
    const city = { buildings: own.buildings };
    const ranked = [...screen.seats].sort((a, b) => a.rank - b.rank);
    const over = ["over", "stuck", "standings", "stick"].includes(screen.step);
    return [
      h("h1", {}, own.city || own.name),
      h("p", { class: "status", "data-name": "status" }, this.words(screen, own)),
      screen.card && !over ? h("div", { class: "order mid" }, screen.card.shape.length ? alone(screen.card.kind, screen.card.shape) : t(`board.kind_${screen.card.kind}`)) : null,
      h("div", { class: "paper" }, this.picture(own, city)),
      this.stickers(own),
      over ? h("ul", { class: "lines" }, ...own.lines.filter((/** @type {any} */ one) => one.points).map((/** @type {any} */ one) =>
        h("li", {}, h("span", {}, lineName(one)), h("b", {}, signed(one.points))))) : null,
      over ? h("ol", { class: "ranks" }, ...ranked.map((one) => h("li", { class: one.rank === 1 ? "won" : "" },
        h("span", { class: `token ${one.colour}` }), h("span", {}, one.name), h("b", {}, signed(one.total))))) : null,
      over ? saveButtons(() => sheetPicture(own.ground, city), titleOf(own.city || own.name, screen.game, own.total)) : null,
      over ? h("p", { class: "soft" }, t("phone.code_of_table", { code: table })) : null,
    ].filter((one) => one !== null);
  }

  /**
   * @param {any} screen
   * @param {any} own
   */
  words(screen, own) {
    if (own.stickers.length) return sticking(screen, own);
    if (own.state === "stuck") return t(own.stuck.length ? "board.stuck" : "board.no_stickers");
    if (screen.step === "first") return t("board.first");
    if (screen.step === "briefing") return t("phone.begins_at_table");
    if (screen.step === "over") return won(screen.seats);
    if (screen.step === "blocked") return blocked(screen);
    if (screen.waiting_for.length) return t("word.waiting_for", { names: listed(screen.waiting_for) });
    return t("phone.look_at_table");
  }

  /**
   * @param {any} own
   * @param {any} city
   */
  picture(own, city) {
    const lit = own.stickers.flatMap((/** @type {any} */ one) => one.fields.map((/** @type {[number, number]} */ [row, column]) => s("rect", {
      x: column, y: row, width: 1, height: 1, class: "touchable", "data-name": `stick-${row}-${column}`, click: () => this.move(`stick ${one.sticker} ${String.fromCharCode(97 + column)}${row + 1}`),
    })));
    const more = own.stickers.length ? [marks(own.stickers[0].fields, "good"), ...lit] : [];
    return sheetPicture(own.ground, city, { more });
  }

  /** @param {any} own */
  stickers(own) {
    const found = [];
    if (own.may_finish && own.stickers.length) found.push(button(t("board.done_sticking"), () => this.move("done"), { look: "primary", name: "done" }));
    if (own.can_revise) found.push(button(t("word.undo"), () => this.say({ is: "Revise" }), { name: "undo" }));
    return found.length ? h("div", { class: "actions" }, ...found) : null;
  }

  /** @param {string} move */
  move(move) {
    this.say({ is: "MakeMove", move });
  }

  /** @param {Record<string, unknown>} command */
  async say(command) {
    if (!this.app.wire) return;
    const answer = await this.app.wire.say({ ...command, player: this.app.seat });
    if (answer.is === "done" && answer.refused) this.app.tell(refusal(answer.refused));
  }
}

class BoardPlacing extends Placing {
  /**
   * The board's own names for what a line of the score counts.
   * @param {[string, number]} change
   */
  deed([line, points]) {
    const key = line === "trees" && points < 0 ? "board.trees_felled" : line === "rocks" && points > 0 ? "board.rocks_covered"
      : line === "empty" && points > 0 ? "board.fields_filled" : line === "groups" ? "board.line_groups_all" : `board.line_${line}`;
    return t(has(key) ? key : `line.${line}`);
  }

  /** @param {any} line */
  lineOf(line) {
    return lineName(line);
  }

  /** @param {string} reason */
  reason(reason) {
    return reason === "wrong_shape" ? t("board.not_mirrored") : super.reason(reason);
  }

  /** Pieces of this game are turned and never mirrored. */
  paintPiece() {
    super.paintPiece();
    const mirror = this.piece.lastElementChild;
    if (mirror) mirror.remove();
  }

  statusWords() {
    const { panel, screen } = this;
    if (!panel || this.asking || this.why) return super.statusWords();
    if (screen.blocked && !panel.stopped) return blocked(screen);
    if (!this.thinking) {
      const done = t(DONE[panel.decided] || "board.stopped");
      return `${done} ${screen.waiting_for.length ? t("word.waiting_for", { names: listed(screen.waiting_for) }) : t("phone.look_at_table")}`;
    }
    if (!panel.placements.length) return t(panel.can_pass ? "board.nothing_fits" : "board.nothing_fits_stop");
    if (!panel.can_pass && !this.draft) return t(screen.order.kind === "church" ? "board.church_must" : "board.marker_zero");
    return super.statusWords();
  }
}

/** @param {any} screen */
function blocked(screen) {
  if (screen.card && screen.card.kind === "block") return t(screen.left.length ? "board.block_text" : "board.block_last");
  return t("board.blocked_text");
}

/** @param {any} screen @param {any} own */
function sticking(screen, own) {
  const [first] = own.stickers;
  if (own.may_finish && !first.count) return t("board.stick_own");
  return screen.round === 0 ? t("board.stick_before") : t("board.stick_it", [t(`board.sticker_${first.sticker}`)]);
}

/** @param {any[]} seats */
export function won(seats) {
  const names = seats.filter((one) => one.rank === 1).map((one) => one.city || one.name);
  return t(names.length > 1 ? "phone.many_win" : "phone.one_wins", { names: listed(names) });
}

/** @param {{line: string, kind: string}} line */
function lineName(line) {
  return t(`board.line_${line.line}`, line.kind ? [t(`board.kind_${line.kind}`)] : []);
}

/**
 * The same facts under the names that the other book has for them.
 * @param {any} screen
 */
function asPlacing(screen) {
  return {
    is: screen.is, code: screen.code, game: screen.game, round: screen.round, hidden: false,
    sheet: { ...screen.seats[0].ground, terrain: screen.seats[0].ground.terrain, start: "river", fortress_serves: false },
    order: { kind: screen.card.kind, shape: screen.card.shape }, track: { kind: "none", shapes: [], filled: 0 },
    waiting_for: screen.waiting_for, card: screen.card, left: screen.left, blocked: screen.step === "blocked",
    panels: screen.seats.map((/** @type {any} */ one) => ({
      player: one.player, name: one.name, colour: one.colour, decided: one.decided || (["build", "wait"].includes(one.state) ? null : "stop"), stopped: one.state === "stopped",
      city: { buildings: one.buildings }, score: { total: one.total, lines: one.lines }, passes: { costs: [], filled: 0 }, ghost: one.aim,
      placements: one.placements, reachable: one.reachable, can_pass: one.can_pass, pass_cost: 0, can_skip: false, can_stop: one.can_stop, can_revise: one.can_revise, ground: one.ground,
    })),
  };
}
