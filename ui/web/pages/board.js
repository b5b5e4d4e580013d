// A screen that everybody looks at: all sheets, the throw, the standings; it says nothing to the table.

import { h } from "./dom.js";
import { fetchWords, listed, signed, t } from "./words.js";
import { Wire } from "./wire.js";
import { sheetPicture } from "./city.js";
import { alone } from "./buildings.js";
import { die } from "./dice.js";
import { initial } from "./join.js";
import { won } from "./board_game.js";
import { lostDie, lostPage, lostWon, symbolsOf, thrown } from "./lost_page.js";

const AROUND = 24;
const HEAD = 84;
const CAPTION = 48;
const GAP = 16;

/** @param {HTMLElement} root */
function watch(root) {
  document.title = t("phone.board_title");
  const note = h("p", { class: "veil", hidden: true });
  const page = h("div", { class: "page" });
  root.replaceChildren(page, note);
  const away = (/** @type {string} */ words) => {
    note.textContent = words;
    note.hidden = !words;
  };
  let before = "";
  /** @type {any} */
  let shown = null;
  const draw = () => {
    page.replaceChildren(...show(shown));
    page.dataset.screen = shown.screen.is;
  };
  window.addEventListener("resize", () => shown && draw());
  new Wire({
    hello: () => ({ board: true }),
    state: (there) => away(there ? "" : t("phone.connecting")),
    heard: (message) => {
      if (message.is !== "view") return;
      away(message.view ? "" : t("phone.kiosk_away"));
      const text = JSON.stringify(message.view);
      if (!message.view || text === before) return;
      before = text;
      shown = message.view;
      draw();
    },
  });
  away(t("phone.connecting"));
}

/** @param {any} view @returns {Node[]} */
function show({ screen, players }) {
  switch (screen.is) {
    case "PlacingView":
      return placing(screen);
    case "ThrowView":
      return middle(t("phone.round", { n: screen.round }),
        h("div", { class: "dice" }, ...Object.entries(screen.faces).map(([name, face]) => die(name, /** @type {any} */ (face)))),
        screen.order ? h("div", { class: "order big" }, alone(screen.order.kind, screen.order.shape)) : h("p", {}, t("phone.throw_now")));
    case "OverView":
      return over(screen);
    case "StandingsView":
      return middle(t("word.standings"), ranks(screen.players.map((/** @type {any} */ one, /** @type {number} */ i) => ({ ...one, total: screen.totals[i] }))));
    case "BoardView":
      return board(screen);
    case "LostThrowView":
      return middle(t("lost.throw_head", [screen.round, screen.person.name]), thrown(screen), screen.step === "waiting" ? h("p", {}, t("phone.throw_now")) : null);
    case "LostCitiesView":
      return lost(screen);
    default:
      return middle(players.length ? listed(players.map((/** @type {any} */ one) => one.name)) : t("phone.board_empty"));
  }
}

/** @param {string} title @param {...(Node | null)} rest */
function middle(title, ...rest) {
  return [h("div", { class: "tv-middle" }, h("h1", {}, title), ...rest)];
}

/** @param {any} screen */
function placing(screen) {
  const words = screen.waiting_for.length ? t("word.waiting_for", { names: listed(screen.waiting_for) }) : t("phone.throw_next");
  return cities(screen.panels.map((/** @type {any} */ one) => ({
    ...one, sheet: screen.sheet, total: one.score.total, thinking: screen.waiting_for.includes(one.name), hidden: one.covered && one.decided,
  })), `${t("phone.round", { n: screen.round })} · ${words}`, alone(screen.order.kind, screen.order.shape));
}

/** @param {any} screen */
function over(screen) {
  const winners = screen.scores.filter((/** @type {any} */ one) => one.won).map((/** @type {any} */ one) => one.name);
  const words = screen.scores.length < 2 ? t("word.score") : t(winners.length > 1 ? "phone.many_win" : "phone.one_wins", { names: listed(winners) });
  return cities(screen.scores.map((/** @type {any} */ one) => ({ ...one, total: one.score.total, sheet: screen.sheet })), words);
}

/** @param {any} screen */
function board(screen) {
  const { step, card } = screen;
  const ended = ["over", "stuck", "standings"].includes(step);
  const waiting = screen.waiting_for.length ? t("word.waiting_for", { names: listed(screen.waiting_for) }) : "";
  const turned = card && !ended && step !== "stick" ? t("board.card_of", [screen.round, screen.cards]) : "";
  return cities(screen.seats.map((/** @type {any} */ one) => ({
    ...one, name: one.city || one.name, sheet: one.ground, city: { buildings: one.buildings }, thinking: screen.waiting_for.includes(one.name), won: ended && one.rank === 1,
  })), ended ? won(screen.seats) : [turned, waiting].filter(Boolean).join(" · "), turned && card.shape.length ? alone(card.kind, card.shape) : null);
}

/** @param {any} screen */
function lost(screen) {
  const { table, people } = screen;
  const symbols = symbolsOf(table.sheet);
  const ended = screen.step === "over";
  const names = table.thinking.map((/** @type {number} */ one) => table.seats[one].name);
  const words = ended ? lostWon(table) : `${t("lost.turn_head", [table.turn, table.seats[table.active].name])} · ${
    names.length ? t("lost.waiting", [listed(names)]) : t("lost.throws", [table.seats[table.thrower].name])}`;
  const dice = [...table.colours, ...table.numbers].map((/** @type {any} */ one) => h("span", { class: one.taken ? "taken" : "" }, lostDie(one.face, symbols[one.face])));
  return sheets(table.seats.map((/** @type {any} */ one) => ({
    ...one, ...people[one.seat], thinking: table.thinking.includes(one.seat), won: ended && table.winners.includes(one.seat), picture: lostPage(table.sheet, one, symbols),
  })), words, ended ? null : h("div", { class: "lost-dice" }, ...dice));
}

/** @param {any[]} all @param {string} words @param {SVGElement | null} [piece] */
function cities(all, words, piece = null) {
  return sheets(all.map((one) => ({ ...one, picture: sheetPicture(one.sheet, one.city) })), words, piece);
}

/**
 * All sheets, each as large as the screen has room for.
 * @param {any[]} all @param {string} words @param {Element | null} side
 */
function sheets(all, words, side) {
  const { width, height } = all[0].picture.viewBox.baseVal;
  const [across, wide] = fitted(all.length, width / height);
  const grid = h("div", { class: "tv-sheets" }, ...all.map((one) => h("figure", { class: one.won ? "won" : "" },
    h("figcaption", {}, h("span", { class: `token ${one.colour} ${one.thinking ? "thinking" : ""}` }, initial(one.name)), h("b", {}, one.name),
      one.hidden ? h("small", {}, t("decided.hidden")) : null, h("span", { class: "score" }, signed(one.total))),
    one.picture)));
  grid.style.gridTemplateColumns = `repeat(${across}, ${Math.floor(wide)}px)`;
  return [h("header", { class: "tv-head" }, h("h1", {}, words), side), grid];
}

/**
 * How many stand beside each other, and how wide each of them is then.
 * @param {number} count @param {number} shape width over height
 * @returns {[number, number]}
 */
function fitted(count, shape) {
  const width = window.innerWidth - 2 * AROUND;
  const height = window.innerHeight - 2 * AROUND - HEAD;
  /** @type {[number, number]} */
  let best = [1, 0];
  for (let across = 1; across <= count; across += 1) {
    const rows = Math.ceil(count / across);
    const wide = Math.min((width - (across - 1) * GAP) / across, ((height - rows * GAP) / rows - CAPTION) * shape);
    if (wide > best[1]) best = [across, wide];
  }
  return best;
}

/** @param {any[]} all */
function ranks(all) {
  return h("ol", { class: "ranks" }, ...[...all].sort((a, b) => b.total - a.total).map((one) =>
    h("li", {}, h("span", { class: `token ${one.colour}` }), h("span", {}, one.name), h("b", {}, signed(one.total)))));
}

fetchWords().then(() => watch(/** @type {HTMLElement} */ (document.getElementById("app"))), () => setTimeout(() => location.reload(), 2000));
