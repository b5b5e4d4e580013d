// Who is to be played on this phone: the seats of the table.

import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {import("./phone.js").Phone} app
 * @returns {import("./phone.js").Screen}
 */
export function joining(app) {
  const list = h("div", { class: "seats" });
  const title = h("h1");
  const help = h("p");
  const element = h("section", { class: "words join" }, title, help, list);
  return {
    element,
    render(view) {
      const phones = new Map(view.phones);
      title.textContent = t(view.table ? "phone.who" : "phone.no_table");
      help.textContent = t(view.table ? "phone.who.help" : "phone.no_table.help");
      const players = view.table ? view.players : [];
      list.replaceChildren(...players.map((/** @type {any} */ one) => {
        const state = phones.get(one.player);
        const words = state === "here" ? t("phone.has_phone") : state === "away" ? t("phone.has_phone_away") : "";
        return h("button", { class: "seat", type: "button", "data-name": `seat-${one.player}`, click: () => app.sit(one.player) },
          h("span", { class: `token ${one.colour}` }, initial(one.name)),
          h("span", { class: "name" }, one.name),
          h("small", {}, words));
      }));
    },
  };
}

/** @param {string} name */
export function initial(name) {
  return [...name.trim()][0] || "?";
}
