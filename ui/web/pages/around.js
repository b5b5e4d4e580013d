// Everything around building: what is new, the throw, the score, the standings, points from paper.

import { h, button } from "./dom.js";
import { has, listed, signed, t } from "./words.js";
import { alone } from "./buildings.js";
import { die } from "./dice.js";
import { sheetPicture } from "./city.js";
import { lineName } from "./placing.js";
import { saveButtons, titleOf } from "./keepsake.js";

/**
 * @param {import("./phone.js").Phone} app
 * @returns {import("./phone.js").Screen}
 */
export function around(app) {
  const body = h("div", { class: "inside" });
  const element = h("section", { class: "words around" }, body);
  let before = "";
  return {
    element,
    render(view) {
      const key = JSON.stringify([view.screen, view.players]);
      if (key === before) return;
      before = key;
      const show = SCREENS[view.screen.is] || waiting;
      body.replaceChildren(...show(view, app), back(app));
    },
  };
}

/** @param {import("./phone.js").Phone} app */
function back(app) {
  return h("footer", {}, button(t("phone.give_back"), () => app.giveBack(), { look: "quiet", name: "give-back" }));
}

/** @typedef {(view: any, app: import("./phone.js").Phone) => Node[]} Show */

/** @type {Show} */
function waiting(view, app) {
  return [h("h1", {}, app.me ? app.me.name : ""), h("p", {}, t("phone.look_at_table"))];
}

/** @type {Show} */
function briefing({ screen }, app) {
  const own = screen.carried.find((/** @type {any} */ [name]) => app.me && name === app.me.name);
  const empty = { buildings: [], bandits: [], bandits_at_large: [] };
  return [
    h("h1", {}, t("word.game", { number: screen.game, 0: screen.game, n: screen.game })),
    h("div", { class: "paper" }, sheetPicture(screen.sheet, own ? own[1] : empty)),
    h("ul", { class: "news" }, ...screen.news.map((/** @type {string} */ name) => news(name))),
    h("p", { class: "soft" }, t("phone.begins_at_table")),
  ];
}

/** @param {string} name */
function news(name) {
  const key = has(`feature.${name}`) ? `feature.${name}` : `brief.${name}`;
  return h("li", {}, h("b", {}, t(key)), h("span", {}, t(`${key}.help`)));
}

/**
 * The throw as the camera saw it, and the building that it makes.
 * @type {Show}
 */
function throwing({ screen }) {
  const faces = Object.entries(screen.faces);
  const words = { waiting: "phone.throw_now", reading: "word.reading", shown: "phone.throw_shown", announced: "phone.throw_shown" };
  return [
    h("h1", {}, t("word.round", { number: screen.round, 0: screen.round, n: screen.round })),
    h("p", { class: screen.problem ? "bad" : "" }, screen.problem ? t(`problem.${screen.problem}`) : t(words[/** @type {keyof typeof words} */ (screen.step)])),
    h("div", { class: "dice" }, ...faces.map(([name, face]) => die(name, /** @type {any} */ (face)))),
    screen.order ? h("div", { class: "order big", "data-name": "order" }, alone(screen.order.kind, screen.order.shape),
      h("b", {}, t(`kind.${screen.order.kind}`))) : h("div", { class: "order big" }),
  ];
}

/** @type {Show} */
function over({ screen, table }, app) {
  const own = screen.scores.find((/** @type {any} */ one) => one.player === app.seat);
  const ranked = [...screen.scores].sort((a, b) => b.score.total - a.score.total);
  if (own) app.keepsake = () => saveButtons(() => sheetPicture(screen.sheet, own.city), titleOf(own.name, screen.game, own.score.total));
  const winners = screen.scores.filter((/** @type {any} */ one) => one.won).map((/** @type {any} */ one) => one.name);
  return [
    h("h1", {}, ranked.length > 1 ? t(winners.length > 1 ? "phone.many_win" : "phone.one_wins", { names: listed(winners) }) : t("word.score")),
    own && h("div", { class: "paper" }, sheetPicture(screen.sheet, own.city, { name: "own-city" })),
    own && h("div", { class: "total", "data-name": "total" }, signed(own.score.total)),
    own && h("ul", { class: "lines" }, ...own.score.lines.map((/** @type {any} */ one) =>
      h("li", {}, h("span", {}, lineName(one)), h("b", {}, signed(one.points)))),
    ...own.score.bags.filter((/** @type {any} */ [, count]) => count).map((/** @type {any} */ [bag, count]) =>
      h("li", {}, h("span", {}, t(`bag.${bag}`)), h("b", {}, `${count}`)))),
    ranked.length > 1 && h("ol", { class: "ranks" }, ...ranked.map((one) =>
      h("li", { class: one.won ? "won" : "" }, h("span", { class: `token ${one.colour}` }), h("span", {}, one.name), h("b", {}, signed(one.score.total))))),
    own && app.keepsake && app.keepsake(),
    h("p", { class: "soft" }, t("phone.code_of_table", { code: table })),
  ].filter(Boolean);
}

/** @type {Show} */
function standings({ screen, table }, app) {
  const order = screen.players.map((/** @type {any} */ one, /** @type {number} */ i) => ({ ...one, total: screen.totals[i] }));
  order.sort((/** @type {any} */ a, /** @type {any} */ b) => b.total - a.total);
  return [
    h("h1", {}, t("word.standings")),
    h("ol", { class: "ranks" }, ...order.map((/** @type {any} */ one) => h("li", { class: screen.leaders.includes(one.name) ? "won" : "" },
      h("span", { class: `token ${one.colour}` }), h("span", {}, one.name), h("b", {}, signed(one.total))))),
    ...(app.keepsake ? [app.keepsake()] : []),
    h("p", {}, t(screen.finished ? "phone.series_over" : "phone.next_at_table")),
    h("p", { class: "soft" }, t("phone.code_of_table", { code: table })),
  ];
}

/** @type {Show} */
function paperScores({ screen }, app) {
  const place = screen.players.indexOf(app.seat);
  if (place < 0) return waiting({ screen }, app);
  const field = /** @type {HTMLInputElement} */ (h("input", { class: "code", inputmode: "numeric", value: screen.points[place] ?? "", "aria-label": t("phone.points") }));
  const bags = /** @type {HTMLInputElement} */ (h("input", { class: "code", inputmode: "numeric", value: screen.bags[place] ?? 0, "aria-label": t("word.money_bags") }));
  const send = async () => {
    const points = Number.parseInt(field.value.replace("−", "-"), 10);
    if (Number.isNaN(points) || !app.wire) return;
    await app.wire.say({ is: "TypeScore", player: app.seat, points, bags: screen.with_bags ? Number.parseInt(bags.value, 10) || 0 : 0 });
  };
  return [
    h("h1", {}, t("word.enter_points")),
    field,
    screen.with_bags && h("label", {}, t("word.money_bags"), bags),
    button(t("word.done"), send, { look: "primary", name: "points" }),
  ].filter(Boolean);
}

/** @type {Record<string, Show>} */
const SCREENS = {
  BriefingView: briefing, ThrowView: throwing, OverView: over, StandingsView: standings, PaperScoresView: paperScores,
};
