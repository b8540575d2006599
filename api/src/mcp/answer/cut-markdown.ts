import { countTokens } from '@lectern/shared/count-tokens.ts';
import { fenceAfter, type OpenFence, openFenceOf } from './fences.ts';

/** The part of a text that fits. */
export interface Cut {
  readonly text: string;
  readonly tokens: number;
  /** Character offset of the next part; null when nothing is left. */
  readonly next: number | null;
}

/**
 * Cuts the part of a markdown text from offset `from` that fits into `maxTokens`. It ends at the end of a line unless the
 * first line alone is too long. Fences open at either end are reopened and closed, so each part is valid markdown. The
 * text is empty when not even a few words fit.
 */
export function cutMarkdown(text: string, maxTokens: number, from = 0): Cut {
  const open = from > 0 ? openFenceOf(text.slice(0, from)) : null;
  const head = open ? `${open.opening}\n` : '';
  const lines = takeLines(text, from, open, maxTokens - countTokens(head));
  const parts =
    open === null && ONLY_HEADINGS.test(lines.taken) ? takeOpening(text, from, lines, maxTokens) : lines;
  const isNothing = parts.taken === '';
  return shrinkToFit(text, from, head, isNothing ? takeWords(text, from, open, maxTokens) : parts, maxTokens);
}

/** Adds the words below headings that would otherwise stand alone; table rows are not cut. */
function takeOpening(text: string, from: number, headings: Part, maxTokens: number): Part {
  const start = from + headings.taken.length;
  if (text[start] === '|') return headings;
  const words = takeWords(text, start, null, maxTokens - countTokens(headings.taken));
  return { taken: headings.taken + words.taken, tail: words.tail };
}

const ONLY_HEADINGS = /^(?:(?:#{1,6} .*)?\n)+$/;

interface Part {
  readonly taken: string;
  readonly tail: string;
}

function takeLines(text: string, from: number, open: OpenFence | null, maxTokens: number): Part {
  let state = open;
  let spent = 0;
  let part: Part = { taken: '', tail: '' };
  for (let at = from; at < text.length; ) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    spent += countTokens(line);
    state = fenceAfter(line.replace(/\n$/, ''), state);
    if (spent > maxTokens) break;
    const tail = state ? `\n${state.closing}` : '';
    if (spent + countTokens(tail) <= maxTokens) part = { taken: text.slice(from, end), tail };
    at = end;
  }
  return part;
}

/** Cuts a line that is too long by itself, at a space when there is one. */
function takeWords(text: string, from: number, open: OpenFence | null, maxTokens: number): Part {
  const tail = open ? `\n${open.closing}` : '';
  const line = text.slice(from, endOfLine(text, from));
  const room = maxTokens - countTokens(tail) - countTokens(open?.opening ?? '') - 1;
  let taken = line.slice(0, Math.max(0, room) * 4);
  while (taken.length > 0 && countTokens(taken) > room)
    taken = taken.slice(0, Math.floor(taken.length * 0.8));
  if (taken.length < line.length) taken = endAtSpace(taken.replace(/[\uD800-\uDBFF]$/, ''));
  const isFenceLine = fenceAfter(line.replace(/\n$/, ''), open) !== open;
  return { taken: isFenceLine ? '' : taken, tail };
}

function endAtSpace(text: string): string {
  const words = text.replace(/\S+$/, '');
  return words.trim() === '' ? text : words;
}

/** Token counts of parts do not add up exactly: removes lines until the whole fits. */
function shrinkToFit(text: string, from: number, head: string, part: Part, maxTokens: number): Cut {
  if (part.taken === '') return { text: '', tokens: 0, next: from };
  const shown = head + part.taken.replace(/\n+$/, '') + part.tail;
  const tokens = countTokens(shown);
  if (tokens > maxTokens) return cutMarkdown(text, maxTokens - Math.max(1, tokens - maxTokens), from);
  const next = from + part.taken.length;
  return { text: shown, tokens, next: text.slice(next).trim() === '' ? null : next };
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}
