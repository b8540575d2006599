import type { BlockReader } from './block-reader.ts';
import { isBlank } from './block-reader.ts';
import { anchorOf, type Block, plainText } from './blocks.ts';
import { parseInline } from './parse-inline.ts';
import { readDirective } from './read-directive.ts';
import { readDefinitions, readList } from './read-lists.ts';
import { readTable } from './read-table.ts';

const readers: readonly BlockReader[] = [
  readFence,
  readHeading,
  readDirective,
  readTable,
  readList,
  readDefinitions,
];

/**
 * Parses the Markdown dialect of the sample sites: headings, fences, tables, lists and emphasis; `Term` above `:
 * description`; `:::note Title`, `:::tabs` with `== Label` lines, and `:::py:function name(arguments)`, each closed
 * by `:::`.
 */
export function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at++;
      continue;
    }
    const read = readBlock(lines, at);
    blocks.push(read.block);
    at = read.next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number): { block: Block; next: number } {
  for (const reader of readers) {
    const read = reader(lines, at, parseBlocks);
    if (read) return read;
  }
  let next = at + 1;
  while (!isBlank(lines[next]) && !/^(```|:::|- |\d+\. )/.test(lines[next] ?? '')) next++;
  const text = lines.slice(at, next).join(' ');
  return { block: { type: 'paragraph', children: parseInline(text) }, next };
}

function readFence(lines: readonly string[], at: number): ReturnType<BlockReader> {
  const opening = lines[at]?.match(/^```(\S*)(?: title="([^"]*)")?$/);
  if (!opening) return null;
  let end = at + 1;
  while (end < lines.length && lines[end] !== '```') end++;
  const [, language = '', title = null] = opening;
  const text = lines.slice(at + 1, end).join('\n');
  return { block: { type: 'code-block', language: language || 'text', title, text }, next: end + 1 };
}

function readHeading(lines: readonly string[], at: number): ReturnType<BlockReader> {
  const match = lines[at]?.match(/^(#{2,4}) (.+?)(?: \{#([\w-]+)\})?$/);
  if (!match) return null;
  const [, signs = '', text = '', id] = match;
  const children = parseInline(text);
  const block: Block = {
    type: 'heading',
    level: signs.length,
    id: id ?? anchorOf(plainText(children)),
    children,
  };
  return { block, next: at + 1 };
}
