import { type BlockReader, isBlank, readIndented } from './block-reader.ts';
import type { Block, Definitions, Inline } from './blocks.ts';
import { parseInline } from './parse-inline.ts';

const bullet = /^(?:-|\d+\.) +/;

/** Reads `- item` or `1. item` lines with the indented lines below them. */
export const readList: BlockReader = (lines, at, parse) => {
  if (!bullet.test(lines[at] ?? '')) return null;
  const isOrdered = !lines[at]?.startsWith('-');
  const items: Block[][] = [];
  let next = at;
  for (
    let marker = markerAt(lines, next, isOrdered);
    marker !== null;
    marker = markerAt(lines, next, isOrdered)
  ) {
    const first = lines[next]?.slice(marker.length) ?? '';
    const rest = readIndented(lines, next + 1, marker.length);
    items.push(parse([first, ...rest.inner]));
    next = rest.next;
    while (isBlank(lines[next]) && markerAt(lines, next + 1, isOrdered) !== null) next++;
  }
  return { block: { type: 'list', isOrdered, items }, next };
};

function markerAt(lines: readonly string[], at: number, isOrdered: boolean): string | null {
  const marker = lines[at]?.match(bullet)?.[0];
  return marker !== undefined && !marker.startsWith('-') === isOrdered ? marker : null;
}

/** Reads one or more terms, one per line, and their description after `: `, indented by two. */
export const readDefinitions: BlockReader = (lines, at, parse) => {
  const items: Definitions['items'][number][] = [];
  let next = at;
  for (let terms = termsAt(lines, next); terms.length > 0; terms = termsAt(lines, next)) {
    const start = next + terms.length;
    const rest = readIndented(lines, start + 1, 2);
    items.push({ terms, blocks: parse([lines[start]?.slice(2) ?? '', ...rest.inner]) });
    next = rest.next;
    while (isBlank(lines[next]) && termsAt(lines, next + 1).length > 0) next++;
  }
  return items.length === 0 ? null : { block: { type: 'definitions', items }, next };
};

function termsAt(lines: readonly string[], at: number): Inline[][] {
  let end = at;
  while (!isBlank(lines[end]) && !lines[end]?.startsWith(': ')) end++;
  const isFollowed = end > at && lines[end]?.startsWith(': ');
  return isFollowed ? lines.slice(at, end).map((line) => parseInline(line)) : [];
}
