/**
 * JSON with comments and trailing commas, as editors keep their settings: read with the places of its values, so that
 * one of them can be written while every other character stays.
 *
 * @typedef {object} Node
 * @property {number} start
 * @property {number} end the character after its last
 * @property {unknown} value
 * @property {ReadonlyMap<string, Node> | null} members of an object
 * @property {readonly Node[] | null} items of an array
 * @property {number} [nameStart] of a member of an object, the place of its name
 */

/** The text has not the form that is written into: nothing may be. */
export class FileFormError extends Error {}

const BLANK = /(?:[\s\uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const STRING = /"(?:[^"\\\n]|\\.)*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * @param {string} text
 * @returns {Node}
 */
export function readJsonc(text) {
  const reader = new Reader(text);
  reader.take(BLANK);
  const root = readValue(reader);
  reader.take(BLANK);
  if (reader.at < text.length) throw reader.problem();
  return root;
}

/**
 * @param {Reader} reader
 * @returns {Node}
 */
function readValue(reader) {
  const start = reader.at;
  if (reader.skip('{')) {
    /** @type {Map<string, Node>} */
    const members = new Map();
    readParts(reader, '}', () => {
      const nameStart = reader.at;
      const name = reader.take(STRING);
      if (name === '' || !reader.skip(':')) throw reader.problem();
      members.set(JSON.parse(name), { ...readValue(reader), nameStart });
    });
    const value = Object.fromEntries([...members].map(([name, member]) => [name, member.value]));
    return { start, end: reader.at, value, members, items: null };
  }
  if (reader.skip('[')) {
    /** @type {Node[]} */
    const items = [];
    readParts(reader, ']', () => void items.push(readValue(reader)));
    return { start, end: reader.at, value: items.map(({ value }) => value), members: null, items };
  }
  const scalar = reader.take(STRING) || reader.take(SCALAR);
  if (scalar === '') throw reader.problem();
  return { start, end: reader.at, value: JSON.parse(scalar), members: null, items: null };
}

/**
 * @param {Reader} reader
 * @param {string} closing
 * @param {() => void} readPart
 */
function readParts(reader, closing, readPart) {
  while (reader.text[reader.at] !== closing) {
    readPart();
    if (!reader.skip(',') && reader.text[reader.at] !== closing) throw reader.problem();
  }
  reader.at += 1;
}

class Reader {
  at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** @param {RegExp} pattern */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /**
   * Passes over a sign and the blanks around it; false when another one stands there.
   *
   * @param {string} sign
   */
  skip(sign) {
    this.take(BLANK);
    const isThere = this.text[this.at] === sign;
    if (isThere) this.at += 1;
    if (isThere) this.take(BLANK);
    return isThere;
  }

  problem() {
    return new FileFormError(`line ${this.text.slice(0, this.at).split('\n').length} is no JSON`);
  }
}
