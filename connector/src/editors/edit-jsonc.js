import { createScanner, findNodeAtLocation } from 'jsonc-parser';
import { parseJsonc, SettingsFormatError } from './jsonc.js';
import { lineEndOf } from './line-end.js';

/*
 * The edits of jsonc-parser itself reformat neighboring lines and move or drop the comments next to the changed
 * property, so these edits only use its syntax tree.
 */

/** @typedef {import('jsonc-parser').Node} Node */

/**
 * Sets the value at `path` and creates missing objects on the way. All other text stays as it is.
 *
 * @param {string} text JSON with comments; a blank text counts as an empty object
 * @param {readonly string[]} path at least one name
 * @param {unknown} value
 * @returns {string}
 * @throws {SettingsFormatError}
 */
export function setProperty(text, path, value) {
  const json = text.trim() === '' ? '{}\n' : text;
  let node = parseJsonc(json);
  for (const [depth, name] of path.entries()) {
    if (node.type !== 'object') {
      const subject = depth === 0 ? 'the file' : `"${path.slice(0, depth).join('.')}"`;
      throw new SettingsFormatError(`${subject} is not an object`);
    }
    const child = childOf(node, name);
    if (child === undefined) {
      const nested = path.slice(depth + 1).reduceRight((inner, key) => ({ [key]: inner }), value);
      return insert(json, node, `${JSON.stringify(name)}: `, nested);
    }
    node = child;
  }
  const indentation = indentationAt(json, node.offset);
  return json.slice(0, node.offset) + format(value, json, indentation) + json.slice(endOf(node));
}

/**
 * Appends an item to the array `name` and creates the array if it is missing.
 *
 * @param {string} text
 * @param {string} name
 * @param {unknown} item
 * @returns {string}
 * @throws {SettingsFormatError}
 */
export function appendItem(text, name, item) {
  const array = text.trim() === '' ? undefined : childOf(parseJsonc(text), name);
  if (array === undefined) return setProperty(text, [name], [item]);
  if (array.type !== 'array') throw new SettingsFormatError(`"${name}" is not an array`);
  return insert(text, array, '', item);
}

/**
 * Removes the property or array item at `path` and the comma that becomes superfluous. All other text stays as it is.
 *
 * @param {string} text JSON with comments
 * @param {readonly (string | number)[]} path
 * @returns {string} the same text if there is no such property or item
 * @throws {SettingsFormatError}
 */
export function removeProperty(text, path) {
  if (text.trim() === '') return text;
  /** @type {Node | undefined} */
  let value = parseJsonc(text);
  for (const name of path) value = value && childOf(value, name);
  const property = value?.parent?.type === 'property' ? value.parent : value;
  if (property === undefined) return text;
  const siblings = property.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  const comma = commaAfter(text, endOf(property));
  const previousComma = comma === null && previous ? commaAfter(text, endOf(previous)) : null;
  const before =
    previousComma === null
      ? text.slice(0, property.offset)
      : text.slice(0, previousComma) + text.slice(previousComma + 1, property.offset);
  return joinLines(before, text.slice(comma === null ? endOf(property) : comma + 1));
}

/**
 * Inserts a value at the end of an object or array.
 *
 * @param {string} text
 * @param {Node} container
 * @param {string} label the property's name and colon; '' in an array
 * @param {unknown} value
 */
function insert(text, container, label, value) {
  const last = container.children?.at(-1);
  const outer = indentationAt(text, container.offset);
  const inner = outer + indentationUnit(text);
  const lineEnd = lineEndOf(text);
  const closing = endOf(container) - 1;
  const start = last ? endOf(last) : container.offset + 1;
  const between = text.slice(start, closing);
  const comments = between.trimEnd();
  const space = between.slice(comments.length);
  const comma = last && commaAfter(text, start) === null ? ',' : '';
  const lastLine = space.includes('\n') ? space : `${lineEnd}${outer}`;
  const inserted = `${lineEnd}${inner}${label}${format(value, text, inner)}${lastLine}`;
  return `${text.slice(0, start)}${comma}${comments}${inserted}${text.slice(closing)}`;
}

/**
 * @param {string} text
 * @param {number} offset
 * @returns {number | null} the offset of the comma that follows, after spaces and comments; null if there is none
 */
function commaAfter(text, offset) {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : null;
}

/**
 * Joins the texts around a removed property and drops a line that became empty.
 *
 * @param {string} before
 * @param {string} after
 */
function joinLines(before, after) {
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(after)?.[0];
  const lead = /\n[ \t]*$/.exec(before)?.[0];
  return rest !== undefined && lead !== undefined
    ? before.slice(0, 1 - lead.length) + after.slice(rest.length)
    : before.replace(/[ \t]+$/, '') + after;
}

/**
 * @param {Node} node
 * @param {string | number} name
 * @throws {SettingsFormatError} if the name occurs twice: editors use the last value, but show no error
 */
function childOf(node, name) {
  const named = node.children?.filter(({ children }) => children?.[0]?.value === name) ?? [];
  if (node.type === 'object' && named.length > 1) throw new SettingsFormatError(`"${name}" occurs twice`);
  return findNodeAtLocation(node, [name]);
}

/** @param {Node} node */
function endOf({ offset, length }) {
  return offset + length;
}

/**
 * @param {unknown} value
 * @param {string} text
 * @param {string} indentation
 */
function format(value, text, indentation) {
  return JSON.stringify(value, null, indentationUnit(text)).replaceAll(
    '\n',
    `${lineEndOf(text)}${indentation}`,
  );
}

/** @param {string} text */
function indentationUnit(text) {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}

/**
 * @param {string} text
 * @param {number} offset
 * @returns {string} the indentation of the line at the offset
 */
function indentationAt(text, offset) {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}
