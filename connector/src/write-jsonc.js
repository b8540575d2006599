import { FileFormError, readJsonc } from './jsonc.js';

/** @typedef {import('./jsonc.js').Node} Node */

/**
 * The text with `value` at `path`, objects on the way made where they are missing. What stands there is replaced; every
 * other character, comments and trailing commas among them, stays.
 *
 * @param {string} text JSON with comments; a blank one is an empty object
 * @param {readonly string[]} path at least one name
 * @param {unknown} value
 * @returns {string}
 */
export function writeAt(text, path, value) {
  const whole = text.trim() === '' ? '{}\n' : text;
  let node = readJsonc(whole);
  for (const [depth, name] of path.entries()) {
    if (node.members === null) {
      const place = depth === 0 ? 'what stands there' : `"${path.slice(0, depth).join('.')}"`;
      throw new FileFormError(`${place} is no object`);
    }
    const member = node.members.get(name);
    const rest = path.slice(depth + 1);
    if (member === undefined) return insert(whole, node, [name, nest(rest, value)]);
    node = member;
  }
  const indentation = indentationAt(whole, node.start);
  return whole.slice(0, node.start) + format(value, whole, indentation) + whole.slice(node.end);
}

/**
 * The text with `item` at the end of the array at the name, which is made where it is missing.
 *
 * @param {string} text
 * @param {string} name
 * @param {unknown} item
 * @returns {string}
 */
export function append(text, name, item) {
  const whole = text.trim() === '' ? '{}\n' : text;
  const array = readJsonc(whole).members?.get(name);
  if (array === undefined) return writeAt(whole, [name], [item]);
  if (array.items === null) throw new FileFormError(`"${name}" is no list`);
  return insert(whole, array, [null, item]);
}

/**
 * @param {readonly string[]} path
 * @param {unknown} value
 * @returns {unknown}
 */
function nest([name, ...rest], value) {
  return name === undefined ? value : { [name]: nest(rest, value) };
}

/**
 * @param {string} text
 * @param {Node} container
 * @param {[string | null, unknown]} entry an item has no name
 */
function insert(text, container, [name, value]) {
  const parts = container.members ? [...container.members.values()] : [...(container.items ?? [])];
  const last = parts.at(-1);
  const outer = indentationAt(text, container.start);
  const inner = outer + unitOf(text);
  const written = `${name === null ? '' : `${JSON.stringify(name)}: `}${format(value, text, inner)}`;
  const closing = container.end - 1;
  const from = last ? last.end : container.start + 1;
  const between = text.slice(from, closing);
  const tail = between.trimEnd();
  const lineEnd = lineEndOf(text);
  const hasComma = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*,/.test(tail);
  const comma = last && !hasComma ? ',' : '';
  const space = between.slice(tail.length);
  const end = space.includes('\n') ? space : `${lineEnd}${outer}`;
  return `${text.slice(0, from)}${comma}${tail}${lineEnd}${inner}${written}${end}${text.slice(closing)}`;
}

/**
 * @param {unknown} value
 * @param {string} text
 * @param {string} indentation
 */
function format(value, text, indentation) {
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', `${lineEndOf(text)}${indentation}`);
}

/** @param {string} text */
function lineEndOf(text) {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** @param {string} text */
function unitOf(text) {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}

/**
 * What the line begins with on which the character stands.
 *
 * @param {string} text
 * @param {number} at
 */
function indentationAt(text, at) {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
}
