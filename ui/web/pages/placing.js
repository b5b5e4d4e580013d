// Building on the own sheet: drag, turn, mirror, build; the table says what is legal and why something is not.

import { h, leaf, s, button } from "./dom.js";
import { gain, has, listed, signed, t } from "./words.js";
import { keyOf, turned } from "./grid.js";
import { Hand } from "./hand.js";
import { alone, building } from "./buildings.js";
import { marks, standing } from "./city.js";
import { ground } from "./ground.js";
import { initial } from "./join.js";
import { icon } from "./icons.js";

/** @typedef {import("./grid.js").Field} Field */
/** @typedef {import("./grid.js").Draft} Draft */

export class Placing extends Hand {
  /** @param {import("./phone.js").Phone} app */
  constructor(app) {
    super(app);
    this.sheetKey = "";
    /** @type {any} */
    this.view = null;
    /** @type {Set<string>} */
    this.legal = new Set();
    this.ground = s("g");
    this.city = s("g");
    this.over = s("g");
    this.svg.append(this.ground, this.city, this.over);
    this.bubble = h("div", { class: "bubble", hidden: true });
    this.paper = h("div", { class: "paper" }, this.svg, this.bubble);
    this.head = h("header", { class: "head" });
    this.tracks = h("div", { class: "tracks" });
    this.status = h("p", { class: "status", "data-name": "status" });
    this.piece = h("div", { class: "piece" });
    this.actions = h("div", { class: "actions" });
    this.element = h("section", { class: "placing" }, this.head, this.paper,
      h("div", { class: "side" }, this.tracks, this.status, this.piece, this.actions));
  }

  // --- what is shown ------------------------------------------------------------------------------------------------

  /** @param {any} view */
  render(view) {
    this.view = view;
    this.screen = view.screen;
    this.panel = this.screen.panels.find((/** @type {any} */ one) => one.player === this.app.seat);
    if (this.screen.round !== this.round) this.begin();
    const printed = (this.panel && this.panel.ground) || this.screen.sheet;
    const key = JSON.stringify(printed.terrain);
    if (key !== this.sheetKey) {
      this.sheetKey = key;
      this.rows = printed.terrain.length;
      this.columns = printed.terrain[0].length;
      this.svg.setAttribute("viewBox", `0 0 ${this.columns} ${this.rows}`);
      this.element.style.setProperty("--shape", String(this.columns / this.rows));
      this.ground.replaceChildren(ground(printed));
    }
    this.legal = new Set(this.panel ? this.panel.placements.map(keyOf) : []);
    const ghost = this.panel && this.panel.ghost;
    if (!this.drag && !this.waitingFor) this.adopt(ghost ? ghost.draft : null);
    this.paint();
  }

  get thinking() {
    return Boolean(this.panel && !this.panel.decided && !this.panel.stopped);
  }

  paint() {
    this.paintHead();
    this.city.replaceChildren(...(this.panel ? [standing(this.panel.city)] : []));
    this.paintOver();
    this.paintTracks();
    this.paintStatus();
    this.paintPiece();
    this.paintActions();
  }

  paintHead() {
    const others = this.screen.panels.filter((/** @type {any} */ one) => one.player !== this.app.seat);
    const waiting = this.screen.waiting_for;
    this.head.replaceChildren(
      h("span", { class: "who" }, this.app.me ? this.app.me.name : ""),
      h("span", { class: "others", "aria-label": t("word.waiting_for", { names: listed(waiting) }) },
        ...others.map((/** @type {any} */ one) => h("span", {
          class: `token ${one.colour} ${waiting.includes(one.name) ? "thinking" : "ready"}`, title: one.name,
        }, initial(one.name)))),
      h("span", { class: "score", "data-name": "score" }, this.panel ? signed(this.panel.score.total) : ""),
      button("", () => this.menu(), { look: "small", name: "menu", icon: icon("menu") }),
    );
  }

  paintOver() {
    const over = [];
    if (this.thinking && !this.why) over.push(marks(this.panel.reachable, "reach"));
    if (this.why) {
      const { ways, nearest, field, objections } = this.why;
      if (ways.length) over.push(marks(ways.flat(), "good"));
      else over.push(marks(nearest, "bad"), ...objections.map((/** @type {any} */ one) => marks(one.fields, "worst")));
      over.push(marks([field], "asked"));
    }
    const fields = this.fields();
    if (this.thinking && fields) {
      const fits = this.legal.has(keyOf(fields));
      over.push(building(this.screen.order.kind, fields, { ghost: true, refused: !fits }));
    }
    this.over.replaceChildren(...over);
    this.paintBubble(fields);
  }

  /**
   * Why, or what it brings: beside the piece, on the side away from the finger.
   * @param {Field[] | null} fields
   */
  paintBubble(fields) {
    const words = this.thinking && fields ? this.told() : [];
    this.bubble.hidden = !words.length;
    if (!words.length || !fields) return;
    this.bubble.replaceChildren(...words.map(([text, look]) => h("div", { class: look }, text)));
    const top = Math.min(...fields.map(([row]) => row));
    const bottom = Math.max(...fields.map(([row]) => row)) + 1;
    const left = fields.reduce((sum, [, column]) => sum + column, 0) / fields.length + 0.5;
    const above = top >= this.rows / 2 - 1;
    this.bubble.style.left = `${Math.min(74, Math.max(26, (left / this.columns) * 100))}%`;
    this.bubble.style.top = `${((above ? top - 0.15 : bottom + 0.15) / this.rows) * 100}%`;
    this.bubble.classList.toggle("above", above);
  }

  /** @returns {[string, string][]} */
  told() {
    const ghost = this.panel.ghost;
    if (!ghost || !this.draft || !same(ghost.draft, this.draft)) return [];
    if (ghost.objections.length) return [[this.reason(ghost.objections[0].reason), "bad"]];
    return ghost.changes.slice(0, 3).map((/** @type {[string, number]} */ [line, points]) => [`${gain(points)} ${this.deed([line, points])}`, points > 0 ? "good" : "bad"]);
  }

  /** @param {[string, number]} change */
  deed([line, points]) {
    return deed(line, points);
  }

  /** @param {any} line */
  lineOf(line) {
    return lineName(line);
  }

  /** @param {string} reason */
  reason(reason) {
    if (reason !== "not_at_start") return t(`reason.${reason}`);
    const words = t(`play.start_${this.screen.sheet.start}`);
    return this.screen.sheet.fortress_serves ? `${words} ${t("play.fortress_too")}` : words;
  }

  paintTracks() {
    const { track } = this.screen;
    const parts = [];
    if (this.panel && this.panel.passes.costs.length) {
      parts.push(circles(t("word.pass_track"), this.panel.passes.costs.map(signed), this.panel.passes.filled, "passes"));
    }
    if (track.kind !== "none") {
      const shapes = track.shapes.map((/** @type {Field[]} */ cells) => alone(track.kind, cells));
      parts.push(circles(t(`word.${track.kind}_track`), shapes, track.filled, "compass"));
    }
    this.tracks.replaceChildren(...parts);
  }

  paintStatus() {
    this.status.textContent = this.statusWords();
    this.status.classList.toggle("bad", Boolean(this.why && !this.why.ways.length));
  }

  statusWords() {
    const { panel, screen } = this;
    if (!panel) return t("phone.not_playing");
    if (this.asking) return t("phone.why_touch");
    if (this.why) return this.why.ways.length ? t("phone.why_fits") : this.reason(this.why.objections[0].reason);
    if (!this.thinking) {
      const done = t(`decided.${panel.decided || "stop"}`);
      return screen.waiting_for.length ? `${done}. ${t("word.waiting_for", { names: listed(screen.waiting_for) })}` : `${done}. ${t("phone.throw_next")}`;
    }
    if (!panel.placements.length) {
      return t(panel.can_skip ? "word.nothing_fits_skip" : panel.can_pass ? "word.nothing_fits" : "word.nothing_fits_stop");
    }
    return this.draft ? t(`kind.${screen.order.kind}`) : t("word.place_it");
  }

  paintPiece() {
    const cells = turned(this.screen.order.shape, this.turns, this.mirrored);
    const off = !this.thinking;
    this.piece.classList.toggle("off", off);
    this.piece.replaceChildren(
      button(t("word.turn"), () => this.turn(), { name: "turn", off, icon: icon("turn") }),
      h("div", { class: "order", "data-name": "order" }, alone(this.screen.order.kind, cells)),
      button(t("word.mirror"), () => this.mirror(), { name: "mirror", off, icon: icon("mirror") }),
    );
  }

  paintActions() {
    const { panel } = this;
    const found = [];
    if (panel && this.thinking) {
      const fields = this.fields();
      const fits = Boolean(fields && this.legal.has(keyOf(fields)));
      if (panel.can_skip) found.push(button(t("word.skip"), () => this.say({ is: "SkipRound" }), { name: "skip" }));
      if (panel.can_pass) {
        const cost = panel.pass_cost ? ` ${gain(panel.pass_cost)}` : "";
        found.push(button(`${t("word.pass")}${cost}`, () => this.say({ is: "PassRound" }), { name: "pass" }));
      }
      if (panel.can_stop) found.push(button(t("word.stop"), () => this.sure(), { name: "stop", look: "danger" }));
      found.push(button(t("word.build"), () => this.say({ is: "BuildHere" }), { name: "build", look: "primary", off: !fits }));
    } else if (panel && panel.can_revise) {
      found.push(button(t("word.undo"), () => this.say({ is: "Revise" }), { name: "undo", look: "primary", icon: icon("back") }));
    }
    this.actions.replaceChildren(...found);
  }

  // --- what is done -------------------------------------------------------------------------------------------------

  /** Stopping can't be taken back after the next throw: it is asked for twice. */
  sure() {
    leaf(this.element, (close) => [
      h("p", {}, t("word.stop_sure")),
      h("div", { class: "actions" },
        button(t("word.cancel"), close, { name: "cancel" }),
        button(t("word.stop"), () => {
          close();
          this.say({ is: "StopPlaying" });
        }, { name: "stop-sure", look: "danger" })),
    ]);
  }

  menu() {
    const lines = this.panel ? this.panel.score.lines.filter((/** @type {any} */ one) => one.points) : [];
    leaf(this.element, (close) => [
      h("h2", {}, `${t("word.score")} ${this.panel ? signed(this.panel.score.total) : ""}`),
      h("ul", { class: "lines" }, ...lines.map((/** @type {any} */ one) => h("li", {},
        h("span", {}, this.lineOf(one)), h("b", {}, signed(one.points))))),
      button(t("phone.why"), () => {
        close();
        this.why = null;
        this.asking = true;
        this.paint();
      }, { name: "why", off: !this.thinking }),
      button(t("phone.give_back"), () => {
        close();
        this.app.giveBack();
      }, { name: "give-back" }),
      button(t("word.back"), close, { look: "primary", name: "close" }),
    ]);
  }
}

/**
 * @param {Draft} one
 * @param {Draft} other
 */
function same(one, other) {
  return one.row === other.row && one.column === other.column && one.turns === other.turns && one.mirrored === other.mirrored;
}

/**
 * @param {string} title
 * @param {(string | Node)[]} inside
 * @param {number} filled
 * @param {string} name
 */
function circles(title, inside, filled, name) {
  return h("div", { class: `track ${name}`, "data-name": name, "data-filled": filled },
    h("small", {}, title),
    h("div", { class: "circles" }, ...inside.map((one, i) => h("span", { class: i < filled ? "circle full" : "circle" }, one))));
}

/** @param {{line: string, kind: string | null}} line */
export function lineName(line) {
  return `${t(`line.${line.line}`)}${line.kind ? ` · ${t(`kind.${line.kind}`)}` : ""}`;
}

const DEEDS = /** @type {Record<string, string>} */ ({
  "empty+": "play.fields_filled", "rocks+": "play.rocks_covered", "bandits+": "play.bandits_caught", "trees-": "play.trees_felled",
});

/**
 * @param {string} line
 * @param {number} points
 */
function deed(line, points) {
  const key = DEEDS[`${line}${points > 0 ? "+" : "-"}`];
  return t(key && has(key) ? key : `line.${line}`);
}
