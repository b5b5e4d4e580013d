// Lost Cities: the own page, the dice that lie there, and what the table offers for them.

import { h, leaf, s, button } from "./dom.js";
import { has, listed, refusal, signed, t } from "./words.js";
import { BOXES, lostDie, lostPage, lostWon, symbolsOf, thrown } from "./lost_page.js";
import { saveButtons } from "./keepsake.js";
import { initial } from "./join.js";
import { icon } from "./icons.js";


export class Lost {
  /** @param {import("./phone.js").Phone} app */
  constructor(app) {
    this.app = app;
    this.colour = "";
    /** @type {number | null} */
    this.number = null;
    this.turn = -1;
    this.head = h("header", { class: "head" });
    this.body = h("div", { class: "inside" });
    this.paper = h("div", { class: "lost-paper" });
    this.side = h("div", { class: "side" });
    this.element = h("section");
  }

  /** @param {any} view */
  render(view) {
    const { screen } = view;
    if (screen.is === "LostCitiesView" && screen.step !== "over" && this.own(screen)) this.playing(screen);
    else this.words(screen.is === "LostCitiesView" ? this.over(screen) : screen.is === "LostThrowView" ? this.throwing(screen) : this.briefing(screen));
  }

  /** @param {(Node | null)[]} inside */
  words(inside) {
    this.element.className = "words lost-words";
    if (this.element.firstChild !== this.body) this.element.replaceChildren(this.body);
    this.body.replaceChildren(.../** @type {Node[]} */ (inside.filter(Boolean)),
      h("footer", {}, button(t("phone.give_back"), () => this.app.giveBack(), { look: "quiet", name: "give-back" })));
  }

  /** @param {any} screen */
  briefing(screen) {
    return [h("h1", {}, t("book.lost-cities-rw")), h("p", {}, t("lost.throws", [screen.people[screen.first].name])), h("p", { class: "soft" }, t("phone.begins_at_table"))];
  }

  /** @param {any} screen */
  throwing(screen) {
    const said = screen.problem ? t(`problem.${screen.problem}`) : t(screen.step === "shown" ? "phone.throw_shown" : "phone.throw_now");
    return [h("h1", {}, t("lost.throw_head", [screen.round, screen.person.name])), h("p", { class: screen.problem ? "bad" : "" }, said), thrown(screen)];
  }

  /** @param {any} screen */
  own(screen) {
    return screen.table.seats[screen.people.findIndex((/** @type {any} */ one) => one.player === this.app.seat)];
  }

  /** @param {any} screen */
  playing(screen) {
    const { table } = screen;
    if (table.turn !== this.turn) this.begin(table.turn);
    const own = this.own(screen);
    this.element.className = "lost";
    if (this.element.firstChild !== this.head) this.element.replaceChildren(this.head, this.paper, this.side);
    this.head.replaceChildren(
      h("span", { class: "who" }, own.name),
      h("span", { class: "others" }, ...table.seats.filter((/** @type {any} */ one) => one !== own).map((/** @type {any} */ one) =>
        h("span", { class: `token ${screen.people[one.seat].colour} ${table.thinking.includes(one.seat) ? "thinking" : "ready"}`, title: one.name }, initial(one.name)))),
      h("span", { class: "score", "data-name": "score" }, signed(own.total)),
      button("", () => this.menu(), { look: "small", name: "menu", icon: icon("menu") }));
    const symbols = symbolsOf(table.sheet);
    this.paper.replaceChildren(lostPage(table.sheet, own, symbols, this.lights(own)));
    this.side.replaceChildren(
      h("p", { class: "status", "data-name": "status" }, this.status(table, own)),
      this.dice(table, own, symbols),
      h("p", { class: "soft beside" }, `${t("lost.line_artefacts")}: ${own.artefacts.marked} (${signed(own.artefacts.points)}) · ${t("lost.line_dice")}: ${own.dice.marked} (${signed(own.dice.points)})`),
      this.actions(own));
  }

  /** @param {any} screen */
  over(screen) {
    const { table } = screen;
    const own = this.own(screen);
    const title = own ? `${own.name} · ${t("book.lost-cities-rw")} · ${signed(own.total)}` : "";
    const drawn = () => lostPage(table.sheet, own, symbolsOf(table.sheet));
    if (own) this.app.keepsake = () => saveButtons(drawn, title);
    return [
      h("h1", {}, lostWon(table)),
      own && h("div", { class: "paper" }, drawn()),
      own && h("div", { class: "total", "data-name": "total" }, signed(own.total)),
      own && h("ul", { class: "lines" }, ...lines(own)),
      h("ol", { class: "ranks" }, ...[...table.seats].sort((a, b) => b.total - a.total).map((one) => h("li", { class: table.winners.includes(one.seat) ? "won" : "" },
        h("span", { class: `token ${screen.people[one.seat].colour}` }), h("span", {}, one.name), h("b", {}, signed(one.total))))),
      own && this.app.keepsake && this.app.keepsake(),
      h("p", { class: "soft" }, t("phone.code_of_table", { code: screen.code })),
    ];
  }

  menu() {
    const own = this.own(this.app.view.screen);
    leaf(this.element, (close) => [
      h("h2", {}, `${t("word.score")} ${signed(own.total)}`),
      h("ul", { class: "lines" }, ...lines(own)),
      button(t("phone.give_back"), () => {
        close();
        this.app.giveBack();
      }, { name: "give-back" }),
      button(t("word.back"), close, { look: "primary", name: "close" }),
    ]);
  }

  /** @param {number} turn */
  begin(turn) {
    this.turn = turn;
    this.colour = "";
    this.number = null;
  }

  /**
   * @param {any} table
   * @param {any} own
   */
  status(table, own) {
    if (own.arrows.length) return t("lost.arrow_free");
    if (own.state === "choose") {
      const pair = this.pair(own);
      if (pair && pair.refusal && !pair.double) return t(`lost.reason_${pair.refusal}`, [t(`lost.colour_${pair.colour}`), pair.value]);
      if (!own.pairs.some(possible)) return t("lost.nothing_fits");
      if (this.colour && this.number === null) return t("lost.pick_number", [t(`lost.colour_${this.colour}`)]);
      if (!this.colour && this.number !== null) return t("lost.pick_colour", [this.number]);
      return t(own.active ? "lost.pick_first" : "lost.pick_left");
    }
    const names = table.thinking.map((/** @type {number} */ one) => table.seats[one].name);
    if (names.length) return t("lost.waiting", [listed(names)]);
    return table.thrower === own.seat ? t("lost.you_throw") : t("lost.throws", [table.seats[table.thrower].name]);
  }

  /** @param {any} own */
  pair(own) {
    return own.pairs.find((/** @type {any} */ one) => one.colour === this.colour && one.number === this.number);
  }

  /**
   * @param {any} table
   * @param {any} own
   * @param {Record<string, string>} symbols
   */
  dice(table, own, symbols) {
    const choosing = own.state === "choose";
    const pick = (/** @type {string} */ face, /** @type {boolean} */ coloured) => {
      if (coloured) this.colour = this.colour === face ? "" : face;
      else this.number = this.number === Number(face) ? null : Number(face);
      this.render(this.app.view);
    };
    const row = (/** @type {any[]} */ dice, /** @type {boolean} */ coloured) => h("div", { class: "lost-dice" }, ...dice.map((one) => {
      const chosen = coloured ? one.face === this.colour : Number(one.face) === this.number;
      return h("button", {
        type: "button", class: `lost-die ${chosen ? "chosen" : ""}`, disabled: !choosing || one.taken, "data-name": `die-${one.face}`, click: () => pick(one.face, coloured),
      }, lostDie(one.face, symbols[one.face]));
    }));
    return h("div", { class: "lost-throw" }, row(table.colours, true), row(table.numbers, false));
  }

  /**
   * Boxes that can be touched now.
   * @param {any} own
   */
  lights(own) {
    const at = (/** @type {string} */ colour) => own.expeditions.findIndex((/** @type {any} */ one) => one.colour === colour);
    const light = (/** @type {string} */ colour, /** @type {number} */ box, /** @type {string} */ move) => s("rect", {
      x: at(colour) + 0.02, y: (box === 0 ? BOXES + 1 : box > BOXES ? 0 : BOXES - box + 1) + 0.02, width: 0.96, height: 0.96, rx: 0.16, class: "light", "data-move": move, click: () => this.move(move),
    });
    if (own.arrows.length) return own.arrows.map((/** @type {any} */ one) => light(one.colour, one.box, `> ${one.colour}`));
    const pair = this.pair(own);
    if (!pair) return [];
    const found = [];
    if (!pair.refusal) found.push(light(pair.colour, pair.box, `${pair.colour} ${pair.number}`));
    if (pair.double) found.push(light(pair.colour, 0, `double ${pair.colour}`));
    return found;
  }

  /** @param {any} own */
  actions(own) {
    const found = [];
    if (own.can_undo) found.push(button(t("word.undo"), () => this.say({ is: "Revise" }), { name: "undo" }));
    if (own.arrows.length) found.push(button(t("lost.leave_arrow"), () => this.move("stay"), { name: "stay" }));
    if (own.state === "choose") {
      found.push(button(t("phone.decline"), () => this.move("decline"), { name: "decline", look: own.pairs.some(possible) ? "" : "primary" }));
      const pair = this.pair(own);
      if (pair && !pair.refusal) {
        found.push(button(`${t(`lost.colour_${pair.colour}`)} ${pair.value}`, () => this.move(`${pair.colour} ${pair.number}`), { name: "take", look: "primary" }));
      }
      if (pair && pair.double) found.push(button(t("lost.line_doubled", [t(`lost.colour_${pair.colour}`)]), () => this.move(`double ${pair.colour}`), { name: "double", look: "primary" }));
    }
    return h("div", { class: "actions" }, ...found);
  }

  /** @param {string} move */
  move(move) {
    this.say({ is: "MakeMove", move });
  }

  /** @param {Record<string, unknown>} command */
  async say(command) {
    if (!this.app.wire) return;
    this.colour = "";
    this.number = null;
    const answer = await this.app.wire.say({ ...command, player: this.app.seat });
    if (answer.is === "done" && answer.refused) {
      const key = `lost.reason_${answer.refused.code}`;
      this.app.tell(has(key) ? t(key, answer.refused.about) : refusal(answer.refused));
    }
    this.app.show();
  }
}

/** @param {any} pair */
function possible(pair) {
  return !pair.refusal || pair.double;
}

/** @param {any} own */
function lines(own) {
  return own.lines.map((/** @type {any} */ one) => h("li", {},
    h("span", {}, one.column ? t(`lost.colour_${one.column}`) : t(`lost.line_${one.line}`)), h("b", {}, signed(one.points))));
}
