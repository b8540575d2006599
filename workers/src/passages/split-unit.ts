import { parseOpeningFence } from '../formats/markdown/fences.ts';
import type { UnitKind } from './text-units.ts';

/** What is this many times as long as asked for is cut where it should not be. */
const LONGEST = 1.25;

/** A row this many times as long as a passage is no table any more. */
const GIANT = 4;

/**
 * A unit that is too long for one passage, in pieces of at most `maxChars` where its lines allow it: a fence is closed
 * and opened again with its language, at empty lines if it has any; a table goes on under its own header; text ends
 * with a line or a sentence, and with a word where it has none.
 */
export function splitUnit(kind: UnitKind, lines: readonly string[], maxChars: number): string[] {
  if (kind === 'code') return splitFence(lines, maxChars);
  if (kind === 'table') return splitTable(lines, maxChars);
  const parts = lines.flatMap((line) => (line.length > maxChars ? sentences(line) : [line]));
  return gather(
    parts.flatMap((part) => (part.length > LONGEST * maxChars ? cutLine(part, maxChars) : [part])),
    maxChars,
  );
}

function splitFence(lines: readonly string[], maxChars: number): string[] {
  const [opening = '', ...rest] = lines;
  const closing = rest.at(-1) ?? '';
  const prefix = parseOpeningFence(opening)?.prefix ?? '';
  const again = prefix + opening.slice(prefix.length);
  const blocks = atEmptyLines(rest.slice(0, -1))
    .flatMap((block) => (block.length > LONGEST * maxChars ? block.split('\n') : [block]))
    .flatMap((block) => (block.length > LONGEST * maxChars ? cutLine(block, maxChars) : [block]));
  return gather(blocks, maxChars).map((code, index) =>
    [index === 0 ? opening : again, code.replace(/^\n+|\n+$/g, ''), closing].join('\n'),
  );
}

/** The code between empty lines, each with the empty lines after it. */
function atEmptyLines(lines: readonly string[]): string[] {
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
  const isHeaded = /^[>\s]*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(lines[1] ?? '');
  const headerChars = isHeaded ? (lines[0] ?? '').length + (lines[1] ?? '').length : 0;
  const header = isHeaded && headerChars < maxChars ? lines.slice(0, 2) : [];
  const room = Math.max(maxChars - headerChars, maxChars / 2);
  const rows = lines.slice(header.length);
  const parts = rows.flatMap((row) => (row.length > GIANT * maxChars ? cutLine(row, maxChars) : [row]));
  return gather(parts, room).map((part) => [...header, part].join('\n'));
}

function sentences(line: string): string[] {
  const prefix = /^[>\s]*/.exec(line)?.[0] ?? '';
  const parts = line.match(/.+?(?:[.!?…](?=\s)|[。！？]|$)/gu) ?? [line];
  return parts.map((part, index) => (index === 0 ? part : prefix + part.trimStart()));
}

/** A line without sentences, as lists of links and minified code are, cut before a word; its links stay whole. */
function cutLine(line: string, maxChars: number): string[] {
  const words = line.match(/\s{1,500}|!?\[[^\]]{0,300}\]\([^)\s]{0,2000}\)|\S{1,500}/g) ?? [line];
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

/** Joins neighbours while they fit into `maxChars`. */
function gather(parts: readonly string[], maxChars: number): string[] {
  const gathered: string[] = [];
  let current: string | null = null;
  for (const part of parts) {
    if (current !== null && current.length + part.length + 1 <= maxChars) {
      current = `${current}\n${part}`;
    } else {
      if (current !== null) gathered.push(current);
      current = part;
    }
  }
  if (current !== null) gathered.push(current);
  return gathered;
}
