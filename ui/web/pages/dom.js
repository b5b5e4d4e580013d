// Small helpers to make elements; nothing of what a player has written is ever read as HTML.

export const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | false | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((one) => one || one === "")));
}

/**
 * An HTML element.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  fill(element, attributes, children);
  return element;
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {{look?: string, off?: boolean, name?: string, icon?: Child}} [more]
 */
export function button(label, act, more = {}) {
  return h(
    "button",
    { class: `button ${more.look || ""}`, type: "button", disabled: more.off, click: act, "data-name": more.name },
    more.icon,
    h("span", {}, label),
  );
}

/**
 * A leaf over everything in *host*, until it is closed; a touch beside it closes it too.
 * @param {Element} host
 * @param {(close: () => void) => Child[]} inside
 */
export function leaf(host, inside) {
  const close = () => box.remove();
  const box = h("div", { class: "ask", click: (/** @type {Event} */ event) => event.target === box && close() });
  box.append(h("div", { class: "leaf" }, ...inside(close)));
  host.append(box);
}
