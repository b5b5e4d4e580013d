// Buildings: one outline around each, and a pattern that tells its kind without any colour.

import { s } from "./dom.js";
import { outline } from "./grid.js";

/** @typedef {import("./grid.js").Field} Field */

const LOOKS = /** @type {Record<string, string>} */ ({
  residential: "solid", business: "lined", public: "crossed", block: "fortress",
});
let clips = 0;

/** @param {string} kind */
export function lookOf(kind) {
  return LOOKS[kind] || kind;
}

/**
 * @param {string} kind
 * @param {Field[]} fields
 * @param {{latest?: boolean, ghost?: boolean, refused?: boolean}} [more]
 */
export function building(kind, fields, more = {}) {
  const look = more.refused ? "refused" : lookOf(kind);
  const path = outline(fields, 0.09, 0.18);
  clips += 1;
  const clip = `clip${clips}`;
  const state = `${more.latest ? " latest" : ""}${more.ghost ? " ghost" : ""}`;
  return s(
    "g",
    { class: `building ${look}${state}` },
    s("clipPath", { id: clip }, s("path", { d: path })),
    s("path", { class: "body", d: path }),
    s("g", { "clip-path": `url(#${clip})` }, ...fields.map(([row, column]) => pattern(look, column, row))),
    s("path", { class: "rim", d: path, fill: "none" }),
  );
}

/**
 * @param {string} look
 * @param {number} x
 * @param {number} y
 */
function pattern(look, x, y) {
  const mid = `${x + 0.5} ${y + 0.5}`;
  switch (look) {
    case "lined": {
      let path = "";
      for (let i = -4; i < 4; i += 1) path += `M${x + (i + 0.5) / 4 + 1.1} ${y - 0.1}l-1.2 1.2`;
      return s("path", { class: "stripes", d: path });
    }
    case "crossed":
      return s("path", { class: "cross", d: `M${mid}m-.21-.21l.42.42m0-.42l-.42.42` });
    case "church":
      return s("g", {}, s("circle", { class: "ring", cx: x + 0.5, cy: y + 0.5, r: 0.27 }),
        s("circle", { class: "dot", cx: x + 0.5, cy: y + 0.5, r: 0.1 }));
    case "fortress":
      return s("path", { class: "dot", d: `M${x + 0.2} ${y + 0.8}v-.6h.12v.16h.12v-.16h.12v.16h.12v-.16h.12v.6Z` });
    case "refused":
      return s("circle", { class: "dot", cx: x + 0.5, cy: y + 0.5, r: 0.09 });
    default:
      return s("g", {});
  }
}

/**
 * A building alone, as a small picture.
 * @param {string} kind
 * @param {Field[]} cells
 * @param {string} [name]
 */
export function alone(kind, cells, name = "") {
  const rows = Math.max(...cells.map(([row]) => row)) + 1;
  const columns = Math.max(...cells.map(([, column]) => column)) + 1;
  return s("svg", { viewBox: `-.05 -.05 ${columns + 0.1} ${rows + 0.1}`, class: "alone", "data-name": name, "data-columns": columns }, building(kind, cells));
}
