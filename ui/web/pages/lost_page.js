// A page of Lost Cities and its dice, as pictures.

import { h, s } from "./dom.js";
import { listed, signed, t } from "./words.js";

export const BOXES = 9;
const SIGNS = /** @type {Record<string, string>} */ ({
  triangle: "M.5 .16L.88 .84H.12Z", square: "M.18 .18H.82V.82H.18Z", star: "M.5 .1L.62 .38 .92 .4 .69 .6 .77 .9 .5 .73 .23 .9 .31 .6 .08 .4 .38 .38Z",
  leaf: "M.5 .1C.9 .4 .8 .8 .5 .92 .2 .8 .1 .4 .5 .1Z", drop: "M.5 .08C.7 .4 .84 .52 .84 .66A.34 .28 0 0 1 .16 .66C.16 .52 .3 .4 .5 .08Z", ring: "M.5 .12A.38 .38 0 1 1 .49 .12M.5 .32A.18 .18 0 1 0 .51 .32",
});

/**
 * The symbol of each colour.
 * @param {any} sheet
 * @returns {Record<string, string>}
 */
export function symbolsOf(sheet) {
  return Object.fromEntries(sheet.colours.map((/** @type {string} */ one, /** @type {number} */ i) => [one, sheet.symbols[i]]));
}

/**
 * @param {any} sheet
 * @param {any} own
 * @param {Record<string, string>} symbols
 * @param {SVGElement[]} [lit] boxes that can be touched
 */
export function lostPage(sheet, own, symbols, lit = []) {
  const columns = own.expeditions;
  const parts = [];
  columns.forEach((/** @type {any} */ one, /** @type {number} */ x) => {
    for (let box = 1; box <= BOXES; box += 1) {
      const y = BOXES - box + 1;
      const written = one.numbers[box - 1];
      const mark = sheet.marks[x][box - 1];
      const fresh = written !== undefined && box > one.numbers.length - one.fresh;
      parts.push(s("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.12, class: `box ${one.colour} ${fresh ? "fresh" : ""}` }));
      if (written !== undefined) parts.push(s("text", { x: x + 0.5, y: y + 0.7, class: "written" }, String(written)));
      else if (mark === "^") parts.push(s("path", { class: "mark", d: `M${x + 0.5} ${y + 0.25}l.2.25h-.12v.26h-.16v-.26h-.12Z` }));
      else if (mark === "A") parts.push(s("path", { class: "mark", d: `M${x + 0.5} ${y + 0.24}l.22.26-.22.28-.22-.28Z` }));
    }
    parts.push(s("path", { class: `flag ${one.colour} ${one.end ? "full" : ""}`, transform: `translate(${x + 0.1} .1) scale(.8)`, d: SIGNS[symbols[one.colour]] || SIGNS.square }));
    parts.push(s("circle", { class: `round ${one.colour} ${one.double ? "full" : ""}`, cx: x + 0.5, cy: BOXES + 1.5, r: 0.34 }));
    parts.push(s("text", { x: x + 0.5, y: BOXES + 1.64, class: `times ${one.double ? "full" : ""}` }, "×2"));
    parts.push(s("text", { x: x + 0.5, y: BOXES + 2.6, class: "points" }, signed(one.points)));
  });
  parts.push(s("path", { class: "bridge", d: `M0 ${BOXES - sheet.bridge + 1}H${columns.length}` }));
  return s("svg", { viewBox: `0 0 ${columns.length} ${BOXES + 2.8}`, class: "lost-page", "data-name": "page" }, ...parts, ...lit);
}

/** @param {any} table */
export function lostWon(table) {
  const names = table.winners.map((/** @type {number} */ one) => table.seats[one].name);
  return t(names.length > 1 ? "phone.many_win" : "phone.one_wins", { names: listed(names) });
}

/**
 * The six dice of a throw that is awaited or shown.
 * @param {any} screen
 */
export function thrown(screen) {
  const faces = /** @type {[string, string | null][]} */ (Object.entries(screen.faces));
  return h("div", { class: "lost-dice" }, ...faces.map(([, face]) => lostDie(face, screen.symbols[face || ""])));
}

/**
 * @param {string | null} face
 * @param {string | undefined} symbol
 */
export function lostDie(face, symbol) {
  const coloured = symbol !== undefined;
  return s("svg", { viewBox: "0 0 1 1", class: "lost-face" },
    s("rect", { x: 0.04, y: 0.04, width: 0.92, height: 0.92, rx: 0.18, class: coloured ? `cubic ${face}` : "cubic" }),
    coloured ? s("path", { class: "sign", transform: "translate(.2 .2) scale(.6)", d: SIGNS[symbol] || SIGNS.square })
      : s("text", { x: 0.5, y: 0.72, class: "digit" }, face === null ? "?" : face));
}
