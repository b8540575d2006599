import type { UnitKind } from './split-into-units.ts';

/** Longer parts, relative to the limit, are cut within a sentence or line. */
const MAX_OVERFLOW_RATIO = 1.25;

/** Longer table rows, relative to the limit, are cut, too. */
const MAX_ROW_RATIO = 4;

/**
 * Splits a unit into parts of about `maxChars`. Code splits at empty lines when possible, and each part gets its own
 * fence. Tables repeat their header. Text splits after a line or sentence, else after a word.
 */
export function splitUnit(kind: UnitKind, lines: readonly string[], maxChars: number): string[] {
  if (kind === 'code') return splitFence(lines, maxChars);
  if (kind === 'table') return splitTable(lines, maxChars);
  const parts = joinLeadLines(
    lines.flatMap((line) => (line.length > maxChars ? splitSentences(line) : [line])),
  );
  return joinUpTo(
    parts.flatMap((part) =>
      part.length > MAX_OVERFLOW_RATIO * maxChars ? cutAtWords(part, maxChars) : [part],
    ),
    maxChars,
  );
}

/** Joins lines that end in a colon or question mark, such as questions of an FAQ, with the line after them. */
function joinLeadLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let isLead = false;
  for (const line of lines) {
    if (isLead) joined.push(`${joined.pop()}\n${line}`);
    else joined.push(line);
    isLead = /[:：?？]\**\s*$/.test(line);
  }
  return joined;
}

function splitFence(lines: readonly string[], maxChars: number): string[] {
  const [opening = '', ...rest] = lines;
  const closing = rest.at(-1) ?? '';
  const blocks = splitAtEmptyLines(rest.slice(0, -1))
    .flatMap((block) => (block.length > MAX_OVERFLOW_RATIO * maxChars ? block.split('\n') : [block]))
    .flatMap((block) =>
      block.length > MAX_OVERFLOW_RATIO * maxChars ? cutAtWords(block, maxChars) : [block],
    );
  return joinUpTo(blocks, maxChars).map((code) =>
    [opening, code.replace(/^\n+|\n+$/g, ''), closing].join('\n'),
  );
}

/** Splits code after runs of empty lines. */
function splitAtEmptyLines(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  for (const [index, line] of lines.entries()) {
    block.push(line);
    if (line.trim() === '' && (lines[index + 1] ?? '').trim() !== '') {
      blocks.push(block.join('\n'));
      block = [];
    }
  }
  if (block.length > 0) blocks.push(block.join('\n'));
  return blocks;
}

function splitTable(lines: readonly string[], maxChars: number): string[] {
  const hasHeader = /^[>\s]*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(lines[1] ?? '');
  const headerChars = hasHeader ? (lines[0] ?? '').length + (lines[1] ?? '').length : 0;
  const header = hasHeader && headerChars < maxChars ? lines.slice(0, 2) : [];
  const room = Math.max(maxChars - headerChars, maxChars / 2);
  const rows = lines.slice(header.length);
  const parts = rows.flatMap((row) =>
    row.length > MAX_ROW_RATIO * maxChars ? cutAtWords(row, maxChars) : [row],
  );
  return joinUpTo(parts, room).map((part) => [...header, part].join('\n'));
}

function splitSentences(line: string): string[] {
  const prefix = /^[>\s]*/.exec(line)?.[0] ?? '';
  const parts = line.match(/.+?(?:[.!?…](?=\s)|[。！？]|$)/gu) ?? [line];
  return parts.map((part, index) => (index === 0 ? part : prefix + part.trimStart()));
}

/** Cuts a line without sentences, such as minified code, between words. Links stay whole. */
function cutAtWords(line: string, maxChars: number): string[] {
  const words = line.match(/\s{1,500}|!?\[[^\]]{0,300}\]\([^)\s]{0,2000}\)|\S{1,500}/gu) ?? [line];
  const pieces: string[] = [];
  let piece = '';
  for (const word of words) {
    if (piece !== '' && piece.length + word.length > maxChars) {
      pieces.push(piece);
      piece = '';
    }
    piece += piece === '' && pieces.length > 0 ? word.trimStart() : word;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** Joins neighbors up to `maxChars`. */
function joinUpTo(parts: readonly string[], maxChars: number): string[] {
  const joined: string[] = [];
  let current: string | null = null;
  for (const part of parts) {
    if (current !== null && current.length + part.length + 1 <= maxChars) {
      current = `${current}\n${part}`;
    } else {
      if (current !== null) joined.push(current);
      current = part;
    }
  }
  if (current !== null) joined.push(current);
  return joined;
}
