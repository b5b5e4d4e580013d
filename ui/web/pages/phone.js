// A phone at the table: joins, shows what the table shows this seat, and never stays behind.

import { h, button } from "./dom.js";
import { fetchWords, has, t } from "./words.js";
import { Wire } from "./wire.js";
import { joining } from "./join.js";
import { Placing } from "./placing.js";
import { around } from "./around.js";
import { Lost } from "./lost.js";
import { Board } from "./board_game.js";

const SECRET = "seat";
const SECONDS_OF_A_NOTE = 5000;
const UNTIL_CLICK = 120;
const HOLDING = "button, .light, .touchable";

/** @typedef {{render: (view: any) => void, element: HTMLElement}} Screen */

class App {
  constructor() {
    this.root = /** @type {HTMLElement} */ (document.getElementById("app"));
    this.note = h("div", { class: "note", role: "status", "aria-live": "polite" });
    this.veil = h("div", { class: "veil", hidden: true });
    this.page = h("div", { class: "page" });
    this.root.replaceChildren(this.page, this.veil, this.note);
    this.code = location.hash.slice(1).toUpperCase();
    this.secret = read();
    /** @type {number | null} */
    this.seat = null;
    /** @type {any} */
    this.view = null;
    /** @type {Screen | null} */
    this.screen = null;
    this.screenName = "";
    /** @type {(() => HTMLElement) | null} */
    this.keepsake = null;
    this.out = "";
    this.noteTimer = 0;
    this.held = false;
    this.liftTimer = 0;
    /** @type {Wire | null} */
    this.wire = null;
    this.connect();
    window.addEventListener("hashchange", () => this.scanned());
    document.addEventListener("pointerdown", (event) => this.touched(/** @type {Element} */ (event.target)));
    document.addEventListener("click", () => this.released());
    for (const name of ["pointerup", "pointercancel", "visibilitychange"]) document.addEventListener(name, () => this.lifted());
    window.addEventListener("storage", (event) => event.key === SECRET && event.newValue === null && this.show());
  }

  connect() {
    this.out = "";
    if (!this.secret && !this.code) {
      this.askForCode();
      return;
    }
    this.wire = new Wire({ hello: () => this.hello(), heard: (one) => this.heard(one), state: (there) => this.there(there) });
    this.there(false);
  }

  hello() {
    /** @type {Record<string, unknown>} */
    const found = {};
    if (this.secret) found.token = this.secret;
    if (this.code) found.code = this.code;
    return found;
  }

  scanned() {
    const code = location.hash.slice(1).toUpperCase();
    if (!code || (code === this.code && !this.out)) return;
    this.code = code;
    this.again();
  }

  again() {
    if (this.wire) this.wire.stop();
    this.connect();
  }

  /** @param {any} message */
  heard(message) {
    switch (message.is) {
      case "welcome":
        this.seat = message.seat;
        break;
      case "view":
        this.view = message.view;
        this.show();
        break;
      case "out":
        this.leave(message.why);
        break;
      case "error":
        this.failed(message);
        break;
      default:
    }
  }

  /** @param {{code: string, id: string | null}} message */
  failed(message) {
    if (message.id) return;
    if (message.code === "bad_token" || (message.code === "bad_code" && this.secret)) {
      forget();
      this.secret = "";
    }
    if (message.code === "bad_code" || message.code === "bad_token" || message.code === "too_many_tries") {
      if (this.wire) this.wire.stop();
      this.code = "";
      this.askForCode(`phone.error_${message.code}`);
    }
  }

  /**
   * The table does not count this phone any more.
   * @param {string} why
   */
  leave(why) {
    if (this.wire) this.wire.stop();
    this.out = why;
    if (why !== "moved") {
      forget();
      this.secret = "";
    }
    this.seat = null;
    this.screen = null;
    this.screenName = "";
    if (why === "other_table" || why === "left") this.code = "";
    const again = why === "moved" ? button(t("phone.play_here"), () => this.again(), { look: "primary", name: "again" })
      : this.code && why === "taken" ? button(t("phone.join_again"), () => this.again(), { look: "primary", name: "again" }) : null;
    this.there(true);
    this.page.replaceChildren(h("section", { class: "words", "data-screen": "out" },
      h("h1", {}, t(has(`phone.out_${why}`) ? `phone.out_${why}` : "phone.out_closed")),
      h("p", {}, t(has(`phone.out_${why}.help`) ? `phone.out_${why}.help` : "phone.out_closed.help")),
      again || button(t("phone.enter_code"), () => this.askForCode(), { look: "primary", name: "enter-code" })));
  }

  /** @param {string} [complaint] */
  askForCode(complaint) {
    this.there(true);
    const field = /** @type {HTMLInputElement} */ (h("input", {
      class: "code", maxlength: 6, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-label": t("phone.code"),
    }));
    const go = () => {
      this.code = field.value.trim().toUpperCase();
      if (this.code) this.again();
    };
    field.addEventListener("keydown", (event) => event.key === "Enter" && go());
    this.screen = null;
    this.screenName = "";
    this.page.replaceChildren(h("section", { class: "words", "data-screen": "code" },
      h("h1", {}, t("phone.scan")),
      h("p", { class: complaint ? "bad" : "" }, t(complaint || "phone.scan.help")),
      field,
      button(t("phone.join"), go, { look: "primary", name: "join" })));
  }

  /**
   * Whether the table answers.
   * @param {boolean} there
   */
  there(there) {
    this.veil.hidden = there;
    this.veil.replaceChildren(h("p", {}, t("phone.connecting")));
  }

  /**
   * What a finger is on stays as it is until it is lifted: else a view that comes just then would take the touch away.
   * @param {Element} target
   */
  touched(target) {
    clearTimeout(this.liftTimer);
    this.held = Boolean(target.closest(HOLDING));
  }

  /** A click may still follow. */
  lifted() {
    clearTimeout(this.liftTimer);
    this.liftTimer = window.setTimeout(() => this.released(), UNTIL_CLICK);
  }

  released() {
    if (!this.held) return;
    this.held = false;
    if (this.view) this.show();
  }

  show() {
    const view = this.view;
    if (this.out || (this.held && view !== null)) return;
    this.there(true);
    if (view === null) {
      this.veil.hidden = false;
      this.veil.replaceChildren(h("p", {}, t("phone.kiosk_away")));
      return;
    }
    const name = this.seat === null ? "join" : screenOf(view.screen);
    if (name !== this.screenName || !this.screen) {
      this.screenName = name;
      this.screen = this.made(name);
      this.page.replaceChildren(this.screen.element);
      this.page.scrollTop = 0;
    }
    this.screen.element.dataset.screen = view.screen.is;
    this.screen.render(view);
  }

  /**
   * @param {string} name
   * @returns {Screen}
   */
  made(name) {
    if (name === "join") return joining(this);
    if (name === "placing") return new Placing(this);
    if (name === "lost") return new Lost(this);
    if (name === "board") return new Board(this);
    return around(this);
  }

  /** @param {number} seat */
  async sit(seat) {
    if (!this.wire) return;
    const answer = await this.wire.ask({ is: "sit", seat });
    if (answer.is === "seated") {
      this.seat = answer.seat;
      this.secret = answer.token;
      keep(answer.token);
      this.show();
    } else if (answer.is === "error") {
      this.tell(t(has(`phone.error_${answer.code}`) ? `phone.error_${answer.code}` : "notice.not_now"));
    }
  }

  async giveBack() {
    if (this.wire) await this.wire.ask({ is: "leave" });
  }

  /** @param {string} words */
  tell(words) {
    this.note.textContent = words;
    this.note.classList.toggle("shown", Boolean(words));
    clearTimeout(this.noteTimer);
    this.noteTimer = window.setTimeout(() => this.note.classList.remove("shown"), SECONDS_OF_A_NOTE);
  }

  /** The player of this phone. */
  get me() {
    return this.view && this.seat !== null ? this.view.players[this.seat] : null;
  }
}

/** @param {any} screen */
function screenOf(screen) {
  if (screen.is === "PlacingView") return "placing";
  if (screen.is.startsWith("Lost")) return "lost";
  if (screen.is === "BoardView") return "board";
  return "around";
}

function read() {
  try {
    return localStorage.getItem(SECRET) || "";
  } catch {
    return "";
  }
}

/** @param {string} secret */
function keep(secret) {
  try {
    localStorage.setItem(SECRET, secret);
  } catch {
    // A phone that keeps nothing plays until its page is closed.
  }
}

function forget() {
  try {
    localStorage.removeItem(SECRET);
  } catch {
    // There was nothing.
  }
}

/** @typedef {App} Phone */
export { App };

fetchWords().then(() => {
  /** @type {any} */ (window).phone = new App();
}, () => setTimeout(() => location.reload(), 2000));
