import type { Article } from '../extract/article.ts';
import { childElements } from '../extract/elements.ts';
import type { Element } from '../extract/html/nodes.ts';

/** A row by columns; null where a cell of another row or column reaches in. */
export interface TableRow {
  readonly isHeader: boolean;
  readonly cells: readonly (Element | null)[];
}

/** More columns or rows than a cell can reasonably span; pages state absurd numbers to mean "all". */
const MAX_SPAN = 60;

/** The rows of a table in order, spans laid out, noise left out. */
export function tableRows(table: Element, article: Pick<Article, 'isNoise'>): TableRow[] {
  const rows: TableRow[] = [];
  /** For each column the number of further rows that a cell above reaches into. */
  const reaching: number[] = [];
  for (const { row, inHead } of rowElements(table, article)) {
    const elements = childElements(row).filter(
      (cell) => (cell.name === 'td' || cell.name === 'th') && !article.isNoise(cell),
    );
    const cells: (Element | null)[] = [];
    const skipReached = () => {
      while ((reaching[cells.length] ?? 0) > 0) {
        reaching[cells.length] = (reaching[cells.length] ?? 0) - 1;
        cells.push(null);
      }
    };
    for (const element of elements) {
      skipReached();
      const rowspan = span(element.attribs.rowspan);
      for (let column = 0; column < span(element.attribs.colspan); column += 1) {
        reaching[cells.length] = rowspan - 1;
        cells.push(column === 0 ? element : null);
      }
    }
    skipReached();
    rows.push({
      isHeader: inHead || (elements.length > 0 && elements.every(({ name }) => name === 'th')),
      cells,
    });
  }
  return rows;
}

function rowElements(
  table: Element,
  article: Pick<Article, 'isNoise'>,
): { readonly row: Element; readonly inHead: boolean }[] {
  const rows: { row: Element; inHead: boolean }[] = [];
  for (const child of childElements(table)) {
    if (article.isNoise(child)) continue;
    if (child.name === 'tr') rows.push({ row: child, inHead: false });
    else if (/^t(?:head|body|foot)$/.test(child.name)) {
      for (const row of childElements(child)) {
        if (row.name === 'tr' && !article.isNoise(row)) rows.push({ row, inHead: child.name === 'thead' });
      }
    }
  }
  return rows;
}

function span(stated: string | undefined): number {
  const number = Number.parseInt(stated ?? '1', 10);
  return number >= 1 ? Math.min(number, MAX_SPAN) : 1;
}
