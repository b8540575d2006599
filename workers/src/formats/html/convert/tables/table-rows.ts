import { type ChildNode, Element, isTag, isText } from 'domhandler';
import { childElements } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';

/** A row by columns; null where a cell of another row or column spans. */
export interface TableRow {
  readonly isHeader: boolean;
  readonly cells: readonly (Element | null)[];
}

/** Pages write huge spans to mean "all". */
const MAX_SPAN = 60;

/** The rows of a table in order, with spans resolved and without noise. */
export function tableRows(table: Element, article: Pick<Article, 'isNoise'>): TableRow[] {
  const rows: TableRow[] = [];
  /** For each column, how many more rows the cell above spans. */
  const spanning: number[] = [];
  for (const { row, isInHead } of rowElements(table, article)) {
    const elements = childElements(row).filter((cell) => isCell(cell) && !article.isNoise(cell));
    const cells: (Element | null)[] = [];
    const skipSpanned = () => {
      while ((spanning[cells.length] ?? 0) > 0) {
        spanning[cells.length] = (spanning[cells.length] ?? 0) - 1;
        cells.push(null);
      }
    };
    for (const element of elements) {
      skipSpanned();
      const rowspan = span(element.attribs.rowspan);
      for (let column = 0; column < span(element.attribs.colspan); column += 1) {
        spanning[cells.length] = rowspan - 1;
        cells.push(column === 0 ? element : null);
      }
    }
    skipSpanned();
    rows.push({
      isHeader: isInHead || (elements.length > 0 && elements.every(({ name }) => name === 'th')),
      cells,
    });
  }
  return rows;
}

interface FoundRow {
  readonly row: Element;
  readonly isInHead: boolean;
}

function rowElements(table: Element, article: Pick<Article, 'isNoise'>): FoundRow[] {
  return groupCells(table).flatMap((child): FoundRow[] => {
    if (article.isNoise(child)) return [];
    if (child.name === 'tr') return [{ row: child, isInHead: false }];
    const rows = groupCells(child).filter((row) => row.name === 'tr' && !article.isNoise(row));
    return rows.map((row) => ({ row, isInHead: child.name === 'thead' }));
  });
}

/** The elements of a table or a part of it; adjacent cells outside of rows become a row. */
function groupCells(parent: Element): Element[] {
  const children = childElements(parent);
  if (!children.some(isCell)) return children;
  const grouped: Element[] = [];
  let row: Element | null = null;
  for (const child of children) {
    if (!isCell(child)) {
      grouped.push(child);
      row = null;
      continue;
    }
    if (row === null) {
      row = new Element('tr', {});
      row.parent = parent;
      grouped.push(row);
    }
    row.children.push(child);
  }
  return grouped;
}

function isCell({ name }: Element): boolean {
  return name === 'td' || name === 'th';
}

const PARTS_OF_TABLE = /^(?:caption|colgroup|col|t[dhr]|thead|tbody|tfoot)$/;

/** The content of a table outside of cells, which browsers show above the table. */
export function strayContent(table: Element): ChildNode[] {
  return table.children.filter((node) =>
    isTag(node) ? !PARTS_OF_TABLE.test(node.name) : isText(node) && node.data.trim() !== '',
  );
}

function span(stated: string | undefined): number {
  const number = Number.parseInt(stated ?? '1', 10);
  return number >= 1 ? Math.min(number, MAX_SPAN) : 1;
}
