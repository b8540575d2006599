import { isEmptyLine, isListItem } from './split-into-units.ts';

const MAX_ITEM_CHARS = 120;

interface OpenItem {
  readonly indent: number;
  readonly line: string;
}

/**
 * Returns a function that gives the first lines of the list items that contain a line, outermost first. Without them, the
 * rest of a long item does not say which option or step it is about. Lines must be asked for in order.
 */
export function trackListItems(lines: readonly string[], start: number): (line: number) => readonly string[] {
  let open: readonly OpenItem[] = [];
  let next = start;
  return (number) => {
    for (; next < number; next += 1) {
      const line = lines[next] ?? '';
      if (isEmptyLine(line)) continue;
      const indent = indentOf(line);
      open = open.filter((item) => item.indent < indent);
      if (isListItem(line)) open = [...open, { indent, line: shorten(line) }];
    }
    const indent = indentOf(lines[number] ?? '');
    return open.filter((item) => item.indent < indent).map(({ line }) => line);
  };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The ellipsis tells the line from the item itself; answers leave it out after the item. */
function shorten(line: string): string {
  const start = line.length <= MAX_ITEM_CHARS ? line : line.slice(0, MAX_ITEM_CHARS).replace(/\s+\S*$/, '');
  return `${start.trimEnd()} …`;
}
