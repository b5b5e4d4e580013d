// A building in the hand: where it lies, how it is turned, and the fingers that move it over the own sheet.

import { s } from "./dom.js";
import { refusal, t } from "./words.js";
import { fieldsOf, keyOf, sizeOf, turned } from "./grid.js";

/** @typedef {import("./grid.js").Field} Field */
/** @typedef {import("./grid.js").Draft} Draft */

const ABOVE = 64;
const MOVED = 8;
const QUIET = 140;

export class Hand {
  /** @param {import("./phone.js").Phone} app */
  constructor(app) {
    this.app = app;
    /** @type {Draft | null} */
    this.draft = null;
    this.turns = 0;
    this.mirrored = false;
    this.round = -1;
    this.asking = false;
    this.waitingFor = 0;
    /** @type {any} */
    this.why = null;
    /** @type {any} */
    this.drag = null;
    this.timer = 0;
    this.rows = 1;
    this.columns = 1;
    /** @type {any} */
    this.screen = null;
    /** @type {any} */
    this.panel = null;
    this.svg = /** @type {SVGSVGElement} */ (s("svg", { class: "sheet", "data-name": "sheet" }));
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) this.svg.addEventListener(name, (event) => this.up(/** @type {PointerEvent} */ (event)));
  }

  // --- what a screen shows of it ------------------------------------------------------------------------------------

  paint() {}

  paintOver() {}

  paintActions() {}

  get thinking() {
    return false;
  }

  // --- what is done -------------------------------------------------------------------------------------------------

  begin() {
    this.round = this.screen.round;
    this.draft = null;
    this.turns = 0;
    this.mirrored = false;
    this.why = null;
    this.asking = false;
  }

  /**
   * The placement that the table has kept.
   * @param {Draft | null} draft
   */
  adopt(draft) {
    this.draft = draft;
    if (draft) {
      this.turns = draft.turns;
      this.mirrored = draft.mirrored;
    }
  }

  /** @returns {Field[] | null} */
  fields() {
    return this.draft ? fieldsOf(this.screen.order.shape, this.draft) : null;
  }

  /** @param {Record<string, unknown>} command */
  async say(command) {
    if (!this.app.wire) return;
    this.waitingFor += 1;
    const answer = await this.app.wire.say({ ...command, player: this.app.seat });
    this.waitingFor -= 1;
    if (answer.is === "done" && answer.refused) this.app.tell(refusal(answer.refused));
    if (answer.is === "error") this.app.tell(t("notice.not_now"));
    this.app.show();
  }

  turn() {
    this.turns = (this.turns + 1) % 4;
    this.reshape();
  }

  /** Left and right change places, however it is turned. */
  mirror() {
    this.mirrored = !this.mirrored;
    this.turns = (4 - this.turns) % 4;
    this.reshape();
  }

  reshape() {
    if (this.draft) {
      const before = sizeOf(turned(this.screen.order.shape, this.draft.turns, this.draft.mirrored));
      const cells = turned(this.screen.order.shape, this.turns, this.mirrored);
      const after = sizeOf(cells);
      this.place(this.draft.row + Math.round((before[0] - after[0]) / 2), this.draft.column + Math.round((before[1] - after[1]) / 2));
      this.aim();
    } else this.paint();
  }

  /**
   * Lay the piece there, as far as the sheet reaches.
   * @param {number} row
   * @param {number} column
   */
  place(row, column) {
    const [rows, columns] = sizeOf(turned(this.screen.order.shape, this.turns, this.mirrored));
    this.draft = {
      row: Math.max(0, Math.min(this.rows - rows, row)),
      column: Math.max(0, Math.min(this.columns - columns, column)),
      turns: this.turns,
      mirrored: this.mirrored,
    };
    this.paintOver();
  }

  aim() {
    clearTimeout(this.timer);
    this.paint();
    if (this.draft) this.say({ is: "Aim", ...this.draft });
  }

  // --- fingers ------------------------------------------------------------------------------------------------------

  /**
   * @param {PointerEvent} event
   * @returns {[number, number]} x and y in fields
   */
  spot(event) {
    const box = this.svg.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * this.columns, ((event.clientY - box.top) / box.height) * this.rows];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.thinking || this.drag) return;
    event.preventDefault();
    const [x, y] = this.spot(event);
    if (this.asking) {
      this.ask([Math.floor(y), Math.floor(x)]);
      return;
    }
    this.why = null;
    this.svg.setPointerCapture(event.pointerId);
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.drag || event.pointerId !== this.drag.id) return;
    event.preventDefault();
    const far = Math.hypot(event.clientX - this.drag.x, event.clientY - this.drag.y);
    if (!this.drag.moved && far < MOVED) return;
    this.drag.moved = true;
    const [x, y] = this.spot(event);
    const unit = this.svg.getBoundingClientRect().width / this.columns;
    this.centre(x, y - (event.pointerType === "mouse" ? 0 : ABOVE / unit));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.drag && this.aim(), QUIET);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.drag || event.pointerId !== this.drag.id) return;
    const { moved } = this.drag;
    this.drag = null;
    if (!moved && event.type === "pointerup") this.centre(...this.spot(event));
    if (this.draft) this.aim();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  centre(x, y) {
    const [rows, columns] = sizeOf(turned(this.screen.order.shape, this.turns, this.mirrored));
    const before = this.draft && keyOf(/** @type {Field[]} */ (this.fields()));
    this.place(Math.round(y - rows / 2), Math.round(x - columns / 2));
    if (this.draft && keyOf(/** @type {Field[]} */ (this.fields())) !== before) this.paintActions();
  }

  /** @param {Field} field */
  async ask(field) {
    this.asking = false;
    if (!this.app.wire) return;
    const answer = await this.app.wire.ask({ is: "ask", query: { is: "Why", player: this.app.seat, field } });
    this.why = answer.is === "answer" ? answer.answer : null;
    this.paint();
  }
}
