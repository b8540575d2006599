import { fenceAfter, type OpenFence } from '@lectern/shared/domain/documents/open-fence.ts';

const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)]) /;
const DELIMITER_ROW = /^\|[\s|:-]+$/;

/**
 * Splits markdown into parts of about `partCharacters` that can be parsed separately: outside of code fences, at blank lines,
 * before the items of a list, and between the rows of a table, whose head is repeated. A part without such a line is longer.
 */
export function splitMarkdown(markdown: string, partCharacters: number): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  let open: OpenFence | null = null;
  let tableHead: readonly string[] = [];
  let previous = '';
  for (const line of markdown.split('\n')) {
    const isRow = tableHead.length > 0 && line.startsWith('|');
    if (
      size >= partCharacters &&
      open === null &&
      (previous.trim() === '' || LIST_ITEM.test(line) || isRow)
    ) {
      parts.push(part.join('\n'));
      part = isRow ? [...tableHead] : [];
      size = 0;
    }
    open = fenceAfter(line, open);
    if (open === null && DELIMITER_ROW.test(line) && previous.startsWith('|')) tableHead = [previous, line];
    else if (!line.startsWith('|')) tableHead = [];
    part.push(line);
    size += line.length + 1;
    previous = line;
  }
  if (part.length > 0) parts.push(part.join('\n'));
  return parts;
}
