// The own sheet to take home: a picture that the phone makes itself.

import { h, s, button, SVG } from "./dom.js";
import { signed, t } from "./words.js";
import { icon } from "./icons.js";

const WIDE = 1320;
const LOOKS = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
  "opacity", "font-size", "font-weight", "font-family", "text-anchor"];

/** @typedef {() => SVGElement} Drawn What is to be taken home, drawn anew each time. */

/**
 * @param {Drawn} drawn
 * @param {string} title
 */
export function saveButtons(drawn, title) {
  return h("div", { class: "actions" },
    button(t("phone.save_png"), () => savePng(drawn, title), { name: "save-png", icon: icon("save") }),
    button("SVG", () => save(new Blob([svgText(drawn, title)], { type: "image/svg+xml" }), "svg"), { name: "save-svg", icon: icon("save") }));
}

/**
 * @param {string} name @param {number} game @param {number} total
 */
export function titleOf(name, game, total) {
  return `${name} · ${t("word.game", { number: game, 0: game, n: game })} · ${signed(total)}`;
}

/**
 * The picture with its looks written into it, for a page's rules stay behind.
 * @param {Drawn} drawn
 * @param {string} title
 */
export function svgText(drawn, title) {
  const svg = /** @type {SVGSVGElement} */ (drawn());
  const { width, height } = svg.viewBox.baseVal;
  const holder = h("div", { class: "paper hidden" }, svg);
  document.body.append(holder);
  for (const one of svg.querySelectorAll("*")) {
    const look = getComputedStyle(one);
    for (const key of LOOKS) {
      const value = look.getPropertyValue(key);
      if (value && !(key === "stroke-dasharray" && value === "none")) one.setAttribute(key, value.replace(/px/g, ""));
    }
    one.removeAttribute("class");
  }
  holder.remove();
  const box = { x: -0.4, y: -1.2, width: width + 0.8, height: height + 1.6 };
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  svg.setAttribute("width", String(WIDE));
  svg.setAttribute("height", String(Math.round((WIDE * box.height) / box.width)));
  const text = s("text", { x: 0, y: -0.35, "font-size": Math.min(0.6, (width / title.length) * 1.7), "font-family": "sans-serif", fill: "#2b2b33" }, title);
  svg.prepend(s("rect", { ...box, fill: "#f4ecd8" }));
  svg.append(text);
  return new XMLSerializer().serializeToString(svg);
}

/**
 * @param {Drawn} drawn
 * @param {string} title
 */
function savePng(drawn, title) {
  const address = URL.createObjectURL(new Blob([svgText(drawn, title)], { type: "image/svg+xml" }));
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const brush = canvas.getContext("2d");
    if (brush) brush.drawImage(image, 0, 0);
    canvas.toBlob((blob) => blob && save(blob, "png"), "image/png");
    URL.revokeObjectURL(address);
  };
  image.src = address;
}

/**
 * @param {Blob} blob
 * @param {string} kind
 */
function save(blob, kind) {
  const address = URL.createObjectURL(blob);
  const link = /** @type {HTMLAnchorElement} */ (h("a", { href: address, download: `tabletown.${kind}` }));
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
