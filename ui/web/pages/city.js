// A whole sheet: the ground, what stands there, and what is shown on top of it for a moment.

import { s } from "./dom.js";
import { bandit, ground } from "./ground.js";
import { building } from "./buildings.js";

/** @typedef {import("./grid.js").Field} Field */
/** @typedef {{buildings: {kind: string, fields: Field[], latest: boolean}[], bandits?: Field[], bandits_at_large?: Field[]}} City */

/**
 * @param {any} sheet
 * @param {City} city
 * @param {{more?: (SVGElement | null)[], label?: string, name?: string}} [rest]
 */
export function sheetPicture(sheet, city, rest = {}) {
  const rows = sheet.terrain.length;
  const columns = sheet.terrain[0].length;
  return s(
    "svg",
    { viewBox: `0 0 ${columns} ${rows}`, class: "sheet", role: "img", "aria-label": rest.label || "", "data-name": rest.name || "sheet" },
    ground(sheet),
    standing(city),
    ...(rest.more || []),
  );
}

/** @param {City} city */
export function standing(city) {
  return s(
    "g",
    { class: "city" },
    ...city.buildings.map((one) => building(one.kind, one.fields, { latest: one.latest })),
    ...(city.bandits_at_large || []).map(([row, column]) => bandit(column, row)),
  );
}

/**
 * Fields that mean something just now.
 * @param {Field[]} fields
 * @param {string} look
 */
export function marks(fields, look) {
  return s("g", { class: `marks ${look}` }, ...fields.map(([row, column]) =>
    s("rect", { x: column + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.14 })));
}
