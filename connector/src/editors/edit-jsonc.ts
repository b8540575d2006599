import { createScanner, findNodeAtLocation, type Node } from 'jsonc-parser';
import { trimEndWhile } from '../../../shared/src/domain/trim-end.ts';
import { parseJsonc, SettingsFormatError } from './jsonc.ts';
import { lineEndOf } from './line-end.ts';

/*
 * The edits of jsonc-parser itself reformat neighboring lines and move or drop the comments next to the changed
 * property, so these edits only use its syntax tree.
 */

/**
 * Sets the value at `path` and creates missing objects on the way. All other text stays unchanged.
 *
 * @param text JSON with comments; a blank text counts as an empty object
 * @param path at least one name
 * @throws {SettingsFormatError}
 */
export function setProperty(text: string, path: readonly string[], value: unknown): string {
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
 * @throws {SettingsFormatError}
 */
export function appendItem(text: string, name: string, item: unknown): string {
  const array = text.trim() === '' ? undefined : childOf(parseJsonc(text), name);
  if (array === undefined) return setProperty(text, [name], [item]);
  if (array.type !== 'array') throw new SettingsFormatError(`"${name}" is not an array`);
  return insert(text, array, '', item);
}

/**
 * Removes the property or array item at `path` and the comma that becomes superfluous. All other text stays unchanged.
 *
 * @param text JSON with comments
 * @returns the same text if there is no such property or item
 * @throws {SettingsFormatError}
 */
export function removeProperty(text: string, path: readonly (string | number)[]): string {
  if (text.trim() === '') return text;
  let value: Node | undefined = parseJsonc(text);
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
 * @param label the property's name and colon; '' in an array
 */
function insert(text: string, container: Node, label: string, value: unknown) {
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

/** @returns the offset of the comma that follows, after spaces and comments; null if there is none */
function commaAfter(text: string, offset: number): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : null;
}

/** Joins the texts around a removed property and drops a line that became empty. */
function joinLines(before: string, after: string) {
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(after)?.[0];
  const lead = /\n[ \t]*$/.exec(before)?.[0];
  return rest !== undefined && lead !== undefined
    ? before.slice(0, 1 - lead.length) + after.slice(rest.length)
    : trimEndWhile(before, (character) => character === ' ' || character === '\t') + after;
}

/** @throws {SettingsFormatError} if the name occurs twice: editors use the last value, but show no error */
function childOf(node: Node, name: string | number) {
  const named = node.children?.filter(({ children }) => children?.[0]?.value === name) ?? [];
  if (node.type === 'object' && named.length > 1) throw new SettingsFormatError(`"${name}" occurs twice`);
  return findNodeAtLocation(node, [name]);
}

function endOf({ offset, length }: Node) {
  return offset + length;
}

function format(value: unknown, text: string, indentation: string) {
  return JSON.stringify(value, null, indentationUnit(text)).replaceAll(
    '\n',
    `${lineEndOf(text)}${indentation}`,
  );
}

function indentationUnit(text: string) {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}

/** @returns the indentation of the line at the offset */
function indentationAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}
