import type { Element } from 'domhandler';
import { childElements } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { tableLines } from './gfm-table.ts';

/** Writes a table built of `div`s, cell after cell, header cells first. */
export function writeGrid(grid: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const cells = childElements(grid).filter((cell) => !article.isNoise(cell));
  const width = cells.filter((cell) => article.is(cell, 'grid-header')).length;
  if (width === 0) {
    conversion.writeBlocks(grid.children);
    return;
  }
  const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) => ({
    isHeader: row === 0,
    cells: cells.slice(row * width, (row + 1) * width),
  }));
  const lines = tableLines(rows, conversion);
  if (lines !== null) writer.write(lines);
}
