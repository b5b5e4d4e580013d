// Fields, outlines and turned shapes; x to the right, y down, one field is one unit.

/** @typedef {[number, number]} Field */
/** @typedef {[number, number]} Point */
/** @typedef {{row: number, column: number, turns: number, mirrored: boolean}} Draft */

/**
 * @param {Field[]} cells
 * @returns {Field[]}
 */
export function normalised(cells) {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells.map(([row, column]) => /** @type {Field} */ ([row - top, column - left]));
}

/**
 * The shape as it is turned, in the upper left corner.
 * @param {Field[]} shape
 * @param {number} turns
 * @param {boolean} mirrored @returns {Field[]}
 */
export function turned(shape, turns, mirrored) {
  let cells = shape;
  if (mirrored) cells = normalised(cells.map(([row, column]) => [row, -column]));
  for (let turn = 0; turn < turns % 4; turn += 1) cells = normalised(cells.map(([row, column]) => [column, -row]));
  return normalised(cells);
}

/**
 * @param {Field[]} shape
 * @param {Draft} draft
 * @returns {Field[]}
 */
export function fieldsOf(shape, draft) {
  return turned(shape, draft.turns, draft.mirrored).map(([row, column]) => [row + draft.row, column + draft.column]);
}

/** @param {Field[]} fields */
export function keyOf(fields) {
  return fields.map(([row, column]) => row * 100 + column).sort((a, b) => a - b).join(" ");
}

/**
 * @param {Field[]} cells
 * @returns {[number, number]} rows and columns
 */
export function sizeOf(cells) {
  return [Math.max(...cells.map(([row]) => row)) + 1, Math.max(...cells.map(([, column]) => column)) + 1];
}

/**
 * A number between 0 and 1 that is always the same for the same place.
 * @param {...number} key
 */
export function noise(...key) {
  let mixed = 2166136261;
  for (const number of key) {
    mixed = Math.imul(mixed ^ (number & 0xffff), 16777619) >>> 0;
    mixed = (mixed ^ (mixed >>> 13)) >>> 0;
  }
  return (Math.imul(mixed, 2654435761) >>> 0) / 2 ** 32;
}

/**
 * The rim of each part that *fields* form, drawn inside by *inset* with round corners, as a path.
 * @param {Field[]} fields
 * @param {number} inset
 * @param {number} radius
 */
export function outline(fields, inset, radius) {
  return rims(fields).map((rim) => rounded(shrunk(rim, inset), radius)).join("");
}

/**
 * Closed loops along the grid, the inside on the right.
 * @param {Field[]} fields
 * @returns {Point[][]}
 */
function rims(fields) {
  const inside = new Set(fields.map(([row, column]) => `${row},${column}`));
  /** @type {Map<string, Point[]>} */
  const follow = new Map();
  const add = (/** @type {Point} */ from, /** @type {Point} */ to) => {
    const key = from.join();
    follow.set(key, [...(follow.get(key) || []), to]);
  };
  for (const [row, column] of fields) {
    if (!inside.has(`${row - 1},${column}`)) add([column, row], [column + 1, row]);
    if (!inside.has(`${row},${column + 1}`)) add([column + 1, row], [column + 1, row + 1]);
    if (!inside.has(`${row + 1},${column}`)) add([column + 1, row + 1], [column, row + 1]);
    if (!inside.has(`${row},${column - 1}`)) add([column, row + 1], [column, row]);
  }
  const loops = [];
  while (follow.size) {
    const first = /** @type {string} */ (follow.keys().next().value);
    /** @type {Point} */
    const start = /** @type {any} */ (first.split(",").map(Number));
    /** @type {Point[]} */
    const loop = [start];
    let here = start;
    /** @type {Point | null} */
    let before = null;
    for (;;) {
      const ways = /** @type {Point[]} */ (follow.get(here.join()));
      const next = ways.length > 1 && before ? rightmost(before, here, ways) : ways[0];
      ways.splice(ways.indexOf(next), 1);
      if (!ways.length) follow.delete(here.join());
      if (next.join() === start.join()) break;
      loop.push(next);
      before = here;
      here = next;
    }
    loops.push(straightened(loop));
  }
  return loops;
}

/**
 * Of two ways at a corner the one that keeps to the same part.
 * @param {Point} before
 * @param {Point} here
 * @param {Point[]} ways
 */
function rightmost(before, here, ways) {
  const turn = (/** @type {Point} */ way) =>
    (here[0] - before[0]) * (way[1] - here[1]) - (here[1] - before[1]) * (way[0] - here[0]);
  return [...ways].sort((a, b) => turn(b) - turn(a))[0];
}

/** @param {Point[]} loop */
function straightened(loop) {
  return loop.filter((point, i) => {
    const before = loop[(i + loop.length - 1) % loop.length];
    const after = loop[(i + 1) % loop.length];
    return (point[0] - before[0]) * (after[1] - point[1]) !== (point[1] - before[1]) * (after[0] - point[0]);
  });
}

/**
 * @param {Point[]} loop
 * @param {number} inset
 * @returns {Point[]}
 */
function shrunk(loop, inset) {
  return loop.map((point, i) => {
    const before = loop[(i + loop.length - 1) % loop.length];
    const after = loop[(i + 1) % loop.length];
    const into = [Math.sign(point[0] - before[0]), Math.sign(point[1] - before[1])];
    const out = [Math.sign(after[0] - point[0]), Math.sign(after[1] - point[1])];
    return [point[0] + inset * (-into[1] - out[1]), point[1] + inset * (into[0] + out[0])];
  });
}

/**
 * @param {Point[]} loop
 * @param {number} radius
 */
function rounded(loop, radius) {
  let path = "";
  loop.forEach((corner, i) => {
    const start = towards(corner, loop[(i + loop.length - 1) % loop.length], radius);
    const end = towards(corner, loop[(i + 1) % loop.length], radius);
    path += `${i ? "L" : "M"}${at(start)}Q${at(corner)} ${at(end)}`;
  });
  return `${path}Z`;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} most
 * @returns {Point}
 */
function towards(from, to, most) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = Math.min(most, length / 2) / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** @param {Point} point */
function at([x, y]) {
  return `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
}

/**
 * Chained lines along the grid with rounded bends, as a path.
 * @param {[Point, Point][]} edges
 * @param {number} radius
 */
export function courses(edges, radius) {
  /** @type {Map<string, Point[]>} */
  const links = new Map();
  const link = (/** @type {Point} */ one, /** @type {Point} */ other) => links.set(one.join(), [...(links.get(one.join()) || []), other]);
  for (const [start, end] of edges) {
    link(start, end);
    link(end, start);
  }
  let path = "";
  const ends = [...links.keys()].sort((a, b) => Number(of(links, a).length === 2) - Number(of(links, b).length === 2));
  for (const key of ends) {
    while (of(links, key).length) path += bent(chain(links, key), radius);
  }
  return path;
}

/**
 * @param {Map<string, Point[]>} links
 * @param {string} key
 * @returns {Point[]}
 */
function of(links, key) {
  return links.get(key) || [];
}

/**
 * @param {Map<string, Point[]>} links
 * @param {string} start
 * @returns {Point[]}
 */
function chain(links, start) {
  /** @type {Point[]} */
  const found = [/** @type {any} */ (start.split(",").map(Number))];
  let here = start;
  while (of(links, here).length) {
    const there = /** @type {Point} */ (of(links, here).pop());
    const back = of(links, there.join());
    back.splice(back.findIndex((one) => one.join() === here), 1);
    found.push(there);
    here = there.join();
    if (of(links, here).length !== 1) break;
  }
  return found;
}

/**
 * @param {Point[]} line
 * @param {number} radius
 */
function bent(line, radius) {
  let path = `M${at(line[0])}`;
  for (let i = 1; i < line.length - 1; i += 1) {
    path += `L${at(towards(line[i], line[i - 1], radius))}Q${at(line[i])} ${at(towards(line[i], line[i + 1], radius))}`;
  }
  return `${path}L${at(line[line.length - 1])}`;
}
