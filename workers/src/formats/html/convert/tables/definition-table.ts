import { Element } from 'domhandler';
import { hasAnyClass, hasClass, isBlank, wordSet } from '../../dom/elements.ts';
import type { TableRow } from './table-rows.ts';

/** The fields, options and footnotes of docutils up to 0.15. */
const DEFINITION_TABLES = wordSet('field-list option-list footnote');

/** Whether each row is a term and its definition. */
export function isDefinitionTable(table: Element): boolean {
  return hasAnyClass(table, DEFINITION_TABLES);
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
