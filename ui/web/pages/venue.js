// The board of honour of all tables: the best of the week, of every game, of chapters and campaigns, and the latest titles.

import { h } from "./dom.js";
import { fetchWords, has, signed, t } from "./words.js";

const AGAIN = 3000;
const TURN = 12000;
const AROUND = 132;
const CARD = { width: 400, height: 168 };
/** Narrower ones are scrolled by hand. */
const NARROW = 700;

/** @typedef {{name: string, total: number, table: string, title: string | null}} Entry */
/** @typedef {{book: string, part: string, entries: Entry[]}} List */
/** @typedef {{table: string, book: string | null, game: number, round: number, left: number | null, trouble: string, since: string | null}} Doing */
/** @typedef {{challenge: List | null, doings: Doing[], week: List[], games: List[], parts: List[], titles: Entry[]}} Board */

/** @param {HTMLElement} root */
async function watch(root) {
  document.title = t("venue.title");
  const page = h("div", { class: "page" });
  const note = h("p", { class: "veil", hidden: true });
  root.replaceChildren(page, note);
  let number = 0;
  /** @type {Node[][]} */
  let leaves = [];
  let turned = 0;
  /** @type {Board | null} */
  let shown = null;
  const turn = () => page.replaceChildren(...(leaves[turned % leaves.length] || []));
  const draw = () => {
    if (!shown) return;
    leaves = show(shown);
    turn();
  };
  setInterval(() => {
    turned += 1;
    if (leaves.length > 1) turn();
  }, TURN);
  window.addEventListener("resize", draw);
  for (;;) {
    const found = await fetched(number);
    if (!found) {
      note.textContent = t("venue.away");
      note.hidden = false;
      await new Promise((done) => setTimeout(done, AGAIN));
      continue;
    }
    note.hidden = found.board !== null;
    note.textContent = t("venue.away");
    if (found.board && found.number !== number) {
      shown = found.board;
      draw();
    }
    number = found.number;
  }
}

/** @param {number} number @returns {Promise<{number: number, board: Board | null} | null>} */
async function fetched(number) {
  try {
    const answer = await fetch(`/board.json?after=${number}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * All leaves of the board, one after the other on the screen.
 * @param {Board} board @returns {Node[][]}
 */
function show(board) {
  const several = new Set(board.games.map((one) => one.book)).size > 1;
  const cards = (/** @type {List[]} */ lists, /** @type {string} */ look) =>
    lists.map((one) => h("article", {}, heading(one, several, look), h("ol", {}, ...one.entries.map(entry))));
  /** @type {[string, HTMLElement[]][]} */
  const all = [
    [t("venue.tables"), board.doings.map(doing)],
    [board.challenge ? t("venue.challenge", { n: board.challenge.part }) : "", tries(board.challenge)],
    [t("venue.week"), cards(board.week, "week")],
    [t("venue.records"), cards(board.games, "records")],
    [t("venue.campaigns"), cards(board.parts, "parts")],
    [t("venue.titles"), threes(board.titles).map((some) => h("article", {}, h("ol", {}, ...some.map(title))))],
  ];
  const there = all.filter(([, some]) => some.length);
  if (!there.length) return [[h("div", { class: "tv-middle" }, h("h1", {}, t("venue.title")), h("p", {}, t("venue.empty")))]];
  const leaves = dealt(there);
  return leaves.map((sections, place) => [
    h("header", { class: "tv-head" }, h("h1", {}, t("venue.title")), leaves.length > 1 ? h("span", { class: "soft" }, `${place + 1} / ${leaves.length}`) : null),
    h("div", { class: "boards" }, ...sections),
  ]);
}

/**
 * The sections on as many leaves as they need, in rows of cards.
 * @param {[string, HTMLElement[]][]} all @returns {HTMLElement[][]}
 */
function dealt(all) {
  const narrow = window.innerWidth < NARROW;
  const across = narrow ? 1 : Math.max(2, Math.floor(window.innerWidth / CARD.width));
  const rows = narrow ? Infinity : Math.max(1, Math.floor((window.innerHeight - AROUND) / CARD.height));
  /** @type {HTMLElement[][]} */
  const leaves = [[]];
  let left = rows;
  for (const [title, cards] of all) {
    let rest = cards;
    while (rest.length) {
      if (left < 1) {
        leaves.push([]);
        left = rows;
      }
      const here = rest.slice(0, left * across);
      rest = rest.slice(here.length);
      const used = Math.ceil(here.length / across);
      left -= used;
      const lists = h("div", { class: "lists" }, ...here);
      lists.style.gridTemplateColumns = `repeat(${across}, minmax(0, 1fr))`;
      leaves[leaves.length - 1].push(h("section", {}, h("h2", {}, title), lists));
    }
  }
  return leaves;
}

/**
 * What a table does, or why somebody should look after it.
 * @param {Doing} one
 */
function doing(one) {
  const game = one.book ? `${t("word.game", { n: one.game })} · ${t("word.round", { n: one.round })}` : t("venue.free");
  const left = one.left ? t("venue.left", { n: one.left }) : "";
  return h("article", { class: one.trouble ? "trouble" : "" }, h("h3", {}, one.table || "–"), h("p", {}, game), h("p", {}, one.trouble ? trouble(one) : left));
}

/** @param {Doing} one */
function trouble({ trouble, since }) {
  const words = has(`venue.trouble_${trouble}`) ? t(`venue.trouble_${trouble}`) : t("venue.trouble");
  const time = since ? new Date(since).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }) : "";
  return time ? t("venue.since", { words, time }) : words;
}

/**
 * Three to a card, with their places going on from card to card.
 * @param {List | null} list @returns {HTMLElement[]}
 */
function tries(list) {
  if (!list) return [];
  if (!list.entries.length) return [h("article", {}, h("p", {}, t("venue.untried")))];
  return threes(list.entries).map((some, card) => h("article", {}, h("ol", { start: String(3 * card + 1) }, ...some.map(entry))));
}

/** @param {Entry[]} all @returns {Entry[][]} */
function threes(all) {
  return all.length ? [all.slice(0, 3), ...threes(all.slice(3))] : [];
}

/**
 * A number is a game of its book, or a chapter.
 * @param {List} list @param {boolean} several @param {string} look
 */
function heading({ book, part }, several, look) {
  const number = /^\d+$/.test(part);
  const words = number ? t(look === "parts" ? "word.chapter" : "word.game", { n: part }) : named(part);
  return several && look !== "parts" ? h("h3", {}, words, h("small", {}, bookName(book))) : h("h3", {}, words);
}

/** @param {string} book */
function bookName(book) {
  return has(`book.${book}`) ? t(`book.${book}`) : book;
}

/** @param {string} part */
function named(part) {
  return has(`venue.part_${part}`) ? t(`venue.part_${part}`) : part;
}

/** @param {Entry} one */
function entry(one) {
  return h("li", {}, h("span", {}, one.name, one.table ? h("small", {}, one.table) : null), h("b", {}, signed(one.total)));
}

/** @param {Entry} one */
function title(one) {
  const words = has(`title.${one.title}`) ? t(`title.${one.title}`) : one.title || "";
  return h("li", {}, h("span", {}, one.name, one.table ? h("small", {}, one.table) : null), h("em", {}, words));
}

fetchWords().then(() => watch(/** @type {HTMLElement} */ (document.getElementById("app"))), () => setTimeout(() => location.reload(), 2000));
