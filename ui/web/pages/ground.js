// The printed sheet: fields, mountains, forest, river and what lies on them.

import { s } from "./dom.js";
import { courses, noise, outline } from "./grid.js";

/** @typedef {import("./grid.js").Field} Field */
/** @typedef {{terrain: string[][], river: [Field, Field][]}} Sheet */

/** @param {Sheet} sheet */
export function ground(sheet) {
  const rows = sheet.terrain.length;
  const columns = sheet.terrain[0].length;
  return s(
    "g",
    { class: "ground" },
    s("rect", { width: columns, height: rows, class: "meadow" }),
    ...tints(rows, columns),
    area(sheet, ["plateau"], "plateau", 0.04),
    area(sheet, ["mountain"], "mountain", 0),
    area(sheet, ["forest"], "forest", 0),
    s("path", { class: "grid", d: lines(rows, columns) }),
    ...each(sheet, "mountain", peak),
    ...each(sheet, "forest", crowns),
    river(sheet),
    ...each(sheet, "trees1", (x, y) => tree(x + 0.5, y + 0.52, 0.3)),
    ...each(sheet, "trees2", (x, y) => s("g", {}, tree(x + 0.32, y + 0.42, 0.23), tree(x + 0.66, y + 0.64, 0.23))),
    ...each(sheet, "rocks1", (x, y) => rock(x + 0.5, y + 0.52, 1)),
    ...each(sheet, "rocks2", (x, y) => s("g", {}, rock(x + 0.33, y + 0.4, 0.72), rock(x + 0.66, y + 0.66, 0.72))),
    ...each(sheet, "well", well),
    ...each(sheet, "gold", gold),
    ...each(sheet, "bandit", bandit),
    ...["church", "sawmill", "fortress"].flatMap((name) => each(sheet, name, (x, y) => house(x, y, name))),
  );
}

/**
 * @param {number} rows
 * @param {number} columns
 */
function tints(rows, columns) {
  const found = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      found.push(s("rect", { x: column, y: row, width: 1, height: 1, class: "tint", opacity: noise(row, column, 1).toFixed(2) }));
    }
  }
  return found;
}

/**
 * @param {number} rows
 * @param {number} columns
 */
function lines(rows, columns) {
  let path = "";
  for (let x = 1; x < columns; x += 1) path += `M${x} 0V${rows}`;
  for (let y = 1; y < rows; y += 1) path += `M0 ${y}H${columns}`;
  return path;
}

/**
 * @param {Sheet} sheet
 * @param {string} name
 * @param {(x: number, y: number) => SVGElement} draw
 * @returns {SVGElement[]}
 */
function each(sheet, name, draw) {
  return places(sheet, [name]).map(([row, column]) => draw(column, row));
}

/**
 * @param {Sheet} sheet
 * @param {string[]} names
 * @returns {Field[]}
 */
export function places(sheet, names) {
  /** @type {Field[]} */
  const found = [];
  sheet.terrain.forEach((line, row) => line.forEach((name, column) => names.includes(name) && found.push([row, column])));
  return found;
}

/**
 * @param {Sheet} sheet
 * @param {string[]} names
 * @param {string} look
 * @param {number} inset
 */
function area(sheet, names, look, inset) {
  const fields = places(sheet, names);
  return fields.length ? s("path", { class: look, d: outline(fields, inset, 0.14) }) : null;
}

/**
 * The river lies on the lines between fields, and floods some.
 * @param {Sheet} sheet
 */
function river(sheet) {
  const edges = sheet.river.map(([[row, column], [other]]) =>
    other === row ? [[column + 1, row], [column + 1, row + 1]] : [[column, row + 1], [column + 1, row + 1]]);
  const path = courses(/** @type {any} */ (edges), 0.34);
  const wide = places(sheet, ["wide_river"]);
  const flood = wide.length ? outline(wide, 0.02, 0.2) : "";
  return s(
    "g",
    { class: "river" },
    flood && s("path", { class: "bank", d: flood }),
    s("path", { class: "bank", d: path, fill: "none" }),
    s("path", { class: "deep", d: path, fill: "none" }),
    flood && s("path", { class: "flood", d: flood }),
    s("path", { class: "water", d: path, fill: "none" }),
    ...wide.map(([row, column]) => s("path", {
      class: "wave",
      d: [[0.18, 0.32], [0.5, 0.58], [0.2, 0.78]].map(([x, y]) =>
        `M${column + x} ${row + y}q.07 -.07 .14 0t.14 0`).join(""),
    })),
  );
}

/**
 * @param {number} x
 * @param {number} y
 */
function peak(x, y) {
  const lean = (noise(y, x, 6) - 0.5) * 0.08;
  const to = (/** @type {string} */ d, /** @type {string} */ look) => s("path", { class: look, d });
  return s(
    "g",
    { transform: `translate(${x + 0.5 + lean} ${y + 0.53})` },
    to("M-.46.34L-.2-.1-.12-.08.06-.42.16-.22.22-.24.46.34Z", "peak"),
    to("M.06-.42L.16-.22.22-.24.46.34H.1L.14.1.02-.08Z", "shade"),
    to("M.06-.42L-.055-.2 0-.23.05-.16.1-.24.15-.24Z", "snow"),
  );
}

/**
 * @param {number} x
 * @param {number} y
 */
function crowns(x, y) {
  const spots = [[0.28, 0.3], [0.72, 0.26], [0.5, 0.54], [0.24, 0.76], [0.76, 0.74]];
  return s("g", {}, ...spots.map(([dx, dy], i) =>
    s("circle", { class: `crown crown${i % 3}`, cx: x + dx + (noise(x, y, i) - 0.5) * 0.1, cy: y + dy, r: 0.21 })));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function tree(x, y, size) {
  return s(
    "g",
    {},
    s("rect", { class: "trunk", x: x - size * 0.14, y: y + size * 0.6, width: size * 0.28, height: size * 0.7 }),
    s("circle", { class: "tree", cx: x, cy: y, r: size * 0.92 }),
    s("circle", { class: "leaf", cx: x - size * 0.3, cy: y - size * 0.3, r: size * 0.34 }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function rock(x, y, size) {
  return s(
    "g",
    { transform: `translate(${x} ${y}) scale(${size})` },
    s("path", { class: "rock", d: "M-.3.22L-.32-.02-.14-.26.12-.28.32-.06.28.22Z" }),
    s("path", { class: "rock-light", d: "M-.32-.02L-.14-.26.12-.28 0-.06Z" }),
    s("path", { class: "rock-dark", d: "M.28.22L.32-.06 0-.06-.06.22Z" }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 */
function well(x, y) {
  return s(
    "g",
    {},
    s("circle", { class: "rock", cx: x + 0.5, cy: y + 0.5, r: 0.34, "stroke-dasharray": "0.16 0.05" }),
    s("circle", { class: "flood", cx: x + 0.5, cy: y + 0.5, r: 0.19 }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 */
function gold(x, y) {
  return s("g", {}, ...[[0.36, 0.42], [0.64, 0.48], [0.48, 0.68]].map(([dx, dy]) =>
    s("path", { class: "gold", d: `M${x + dx - 0.15} ${y + dy + 0.08}l.04-.16.14-.05.1.09-.03.13Z` })));
}

/**
 * @param {number} x
 * @param {number} y
 */
export function bandit(x, y) {
  return s(
    "g",
    { class: "bandit" },
    s("circle", { class: "skin", cx: x + 0.5, cy: y + 0.52, r: 0.24 }),
    s("path", { class: "mask", d: `M${x + 0.26} ${y + 0.54}h.48v.1a.24.24 0 0 1-.48 0Z` }),
    s("path", { class: "hat", d: `M${x + 0.16} ${y + 0.4}h.68l-.08.06h-.52ZM${x + 0.32} ${y + 0.38}l.04-.18h.28l.04.18Z` }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} name
 */
function house(x, y, name) {
  const roofs = {
    church: `M${x + 0.2} ${y + 0.84}v-.34l.2-.14v-.12l.12-.16.12.16v.12l.16.14v.34Z`,
    sawmill: `M${x + 0.16} ${y + 0.82}v-.4l.22.14v-.14l.22.14v-.14l.24.16v.24Z`,
    fortress: `M${x + 0.2} ${y + 0.82}v-.56h.12v.1h.12v-.1h.12v.1h.12v-.1h.12v.56Z`,
  };
  return s(
    "g",
    { class: "printed" },
    s("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.14, class: `plot ${name}` }),
    s("path", { class: `roof ${name}`, d: roofs[/** @type {keyof typeof roofs} */ (name)] }),
  );
}
