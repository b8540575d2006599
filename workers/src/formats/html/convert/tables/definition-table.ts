import { Element } from 'domhandler';
import { hasAnyClass, hasClass, isBlank, parentElement, plainText, wordSet } from '../../dom/elements.ts';
import type { TableRow } from './table-rows.ts';

/** The fields, options and footnotes of docutils up to 0.15, and the arguments of pkgdown 1. */
const DEFINITION_TABLES = wordSet('field-list option-list footnote ref-arguments');

/** Whether each row is a term and its definition. */
export function isDefinitionTable(table: Element): boolean {
  const parent = parentElement(table);
  // Asciidoctor's horizontal lists.
  return hasAnyClass(table, DEFINITION_TABLES) || (parent !== null && hasClass(parent, 'hdlist'));
}

/** The table as a definition list. A long term has a row of its own. */
export function toDefinitionList(table: Element, rows: readonly TableRow[]): Element {
  const parts = rows.flatMap(({ cells }) => {
    const [term, ...others] = cells.filter((cell) => cell !== null);
    const terms = term && !term.children.every(isBlank) ? [new Element('dt', {}, term.children)] : [];
    return [...terms, ...others.map(({ children }) => new Element('dd', {}, children))];
  });
  return new Element('dl', hasClass(table, 'footnote') ? { class: 'footnote' } : {}, parts);
}

/** The rows as an ordered list, if each has its number and a text (callouts of AsciiDoc); null for others. */
export function toOrderedList(rows: readonly TableRow[]): Element | null {
  const items = rows.flatMap(({ cells: [number, text, third] }, at) =>
    number && text && third === undefined && plainText(number) === `${at + 1}`
      ? [new Element('li', {}, text.children)]
      : [],
  );
  return items.length > 0 && items.length === rows.length ? new Element('ol', {}, items) : null;
}
