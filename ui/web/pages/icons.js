// Signs for buttons, drawn as lines.

import { s } from "./dom.js";

const PATHS = /** @type {Record<string, string>} */ ({
  turn: "M18 9a7 7 0 1 0 1 5M19 4v5h-5",
  mirror: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  back: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 5 5v1",
  menu: "M4 7h16M4 12h16M4 17h16",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
});

/** @param {string} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
