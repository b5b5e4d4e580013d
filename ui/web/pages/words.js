// Words in the phone's language; the table's own catalogues, fetched once.

const LANGUAGES = ["en", "de", "nl"];

/** @type {Record<string, string>} */
let words = {};

/** The first of the phone's languages that we speak. */
export function ownLanguage() {
  const wanted = navigator.languages || [navigator.language];
  const found = wanted.map((one) => one.slice(0, 2).toLowerCase()).find((one) => LANGUAGES.includes(one));
  return found || "en";
}

export async function fetchWords() {
  const language = ownLanguage();
  document.documentElement.lang = language;
  const answer = await fetch(`/words-${language}.json`);
  words = await answer.json();
}

/**
 * @param {string} key
 * @param {Record<string, string | number> | (string | number)[]} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = words[key] === undefined ? key : words[key];
  const named = /** @type {Record<string, string | number>} */ (values);
  return found.replace(/\{(\w+)\}/g, (_, name) => String(name === "all" ? listed(Object.values(named)) : named[name] ?? "…"));
}

/** @param {string} key */
export function has(key) {
  return words[key] !== undefined;
}

/**
 * Ada, Ben and Cleo.
 * @param {(string | number)[]} names
 * @returns {string}
 */
export function listed(names) {
  if (names.length < 2) return names.map(String).join("");
  return t("word.and", [names.slice(0, -1).join(", "), names[names.length - 1]]);
}

/**
 * With the true minus sign.
 * @param {number} number
 */
export function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/** @param {number} number */
export function gain(number) {
  return number > 0 ? `+${number}` : signed(number);
}

/**
 * Why something was refused.
 * @param {{code: string, about: string[]}} notice
 */
export function refusal(notice) {
  for (const key of [`notice.${notice.code}`, `reason.${notice.code}`, `phone.error_${notice.code}`]) {
    if (has(key)) return t(key, notice.about);
  }
  return t("notice.not_now");
}
