// Dice as they lie: two blue ones that show fields of a two by two square, a white one that shows the kind.

import { s } from "./dom.js";
import { building } from "./buildings.js";

const FIELDS = /** @type {Record<string, [number, number][]>} */ ({
  corner: [[0, 0], [0, 1], [1, 0]], single: [[0, 0]], vertical: [[0, 0], [1, 0]], horizontal: [[0, 0], [0, 1]], blank: [],
});

/**
 * @param {string} name
 * @param {string | null} face
 */
export function die(name, face) {
  const white = name === "W";
  const inside = [];
  if (face === null || face === undefined) inside.push(s("text", { x: 1.5, y: 2, "text-anchor": "middle", class: "unknown" }, "?"));
  else if (white) inside.push(s("g", { transform: "translate(1 1)" }, building(face, [[0, 0]])));
  else if (face === "compass") {
    inside.push(s("path", { class: "star", d: "M1.5.5l.25.75.75.25-.75.25-.25.75-.25-.75-.75-.25.75-.25Z" }));
  } else {
    inside.push(...[[0, 0], [0, 1], [1, 0], [1, 1]].map(([row, column]) => s("rect", {
      x: 0.62 + column * 0.9, y: 0.62 + row * 0.9, width: 0.82, height: 0.82, rx: 0.08,
      class: (FIELDS[face] || []).some(([r, c]) => r === row && c === column) ? "lit" : "dim",
    })));
  }
  return s("svg", { viewBox: "0 0 3 3", class: `die ${white ? "white" : "blue"}`, "data-face": face || "" },
    s("rect", { x: 0.15, y: 0.15, width: 2.7, height: 2.7, rx: 0.5, class: "cube" }), ...inside);
}
