import { countTokens } from '@lectern/shared/count-tokens.ts';
import { fenceAfter, type OpenFence, openFenceOf } from '@lectern/shared/domain/documents/open-fence.ts';
import { trimEndWhile } from '@lectern/shared/domain/trim-end.ts';
import { sentenceStarts } from './sentence-starts.ts';

/** The part of a text that fits. */
export interface Cut {
  readonly text: string;
  readonly tokens: number;
  /** Character offset of the next part; null when nothing is left. */
  readonly next: number | null;
}

export interface CutOptions {
  /** Character offset at which the part begins; 0 by default. */
  readonly from?: number;
  /** A part of whole lines with fewer tokens gets words of the next line too; 0 by default. */
  readonly minTokens?: number;
}

/**
 * Cuts the part of a markdown text that fits into `maxTokens`. It ends at the end of a line unless it would have fewer
 * than `minTokens` or the first line alone is too long. Fences open at either end are reopened and closed, so each part is
 * valid markdown. The text is empty when not even a few words fit.
 */
export function cutMarkdown(
  text: string,
  maxTokens: number,
  { from = 0, minTokens = 0 }: CutOptions = {},
): Cut {
  const open = from > 0 ? openFenceOf(text.slice(0, from)) : null;
  const head = open ? `${open.opening}\n` : '';
  const lines = takeLines(text, from, open, maxTokens - countTokens(head));
  if (lines.taken === '')
    return shrinkToFit(text, from, head, takeWords(text, from, open, maxTokens), maxTokens);
  const isOnlyHeadings = open === null && ONLY_HEADINGS.test(lines.taken);
  const whole = shrinkToFit(text, from, head, lines, maxTokens);
  const isEnough = whole.next === null || (!isOnlyHeadings && whole.tokens >= minTokens);
  return withoutLabels(isEnough ? whole : addWords(text, from, head, lines, whole, maxTokens), text, from);
}

/** A heading, or a term in bold, which many sites use like one. */
const LABEL = /^(?:#{1,6} .*|\*\*[^*]{1,200}\*\*:?)\s*$/;

/** Leaves headings and terms at the end for the next part, which has the text below them. */
function withoutLabels(cut: Cut, text: string, from: number): Cut {
  const end = endOfText(cut.text);
  if (cut.next === null || end === cut.text.length || end === 0) return cut;
  const shown = cut.text.slice(0, end);
  let next = from + endOfText(text.slice(from, cut.next));
  while (text[next] === '\n') next += 1;
  return { text: shown, tokens: countTokens(shown), next };
}

/** The end of the last line that is neither empty nor a label; 0 when there is none. */
function endOfText(text: string): number {
  let end = text.length;
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    if (line.trim() !== '' && !LABEL.test(line)) return end;
    end = Math.max(0, start - 1);
  }
  return 0;
}

/** Longer lines of code are usually data, so they are cut. */
const MAX_CODE_LINE_TOKENS = 100;

/** Adds words of the next line to whole lines; labels, rows of tables and lines of code stay whole. */
function addWords(text: string, from: number, head: string, lines: Part, whole: Cut, maxTokens: number): Cut {
  const start = from + lines.taken.length;
  const line = text.slice(start, endOfLine(text, start));
  if (line.startsWith('|') || LABEL.test(line)) return whole;
  const open = openFenceOf(text.slice(0, start));
  const words = takeWords(text, start, open, maxTokens - countTokens(head + lines.taken) - 1);
  if (words.taken.trim() === '') return whole;
  const lineStart = text.lastIndexOf('\n', start + words.taken.length - 1) + 1;
  const lineTokens = countTokens(text.slice(lineStart, endOfLine(text, lineStart)));
  const isCode = words.tail !== '';
  if (isCode && lineTokens <= MAX_CODE_LINE_TOKENS) return whole;
  return shrinkToFit(text, from, head, { taken: lines.taken + words.taken, tail: words.tail }, maxTokens);
}

const ONLY_HEADINGS = /^(?:(?:#{1,6} .*)?\n)+$/;

interface Part {
  readonly taken: string;
  readonly tail: string;
}

const NOTHING: Part = { taken: '', tail: '' };

function takeLines(text: string, from: number, open: OpenFence | null, maxTokens: number): Part {
  let state = open;
  let spent = 0;
  let part = NOTHING;
  for (let at = from; at < text.length; ) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    spent += countTokens(line);
    const before = state;
    state = fenceAfter(line.replace(/\n$/, ''), state);
    if (spent > maxTokens) break;
    const tail = state ? `\n${state.closing}` : '';
    const isOpening = state !== null && before === null;
    if (!isOpening && spent + countTokens(tail) <= maxTokens) part = { taken: text.slice(from, end), tail };
    at = end;
  }
  return part;
}

/** Cuts a line that is too long by itself, at a space when there is one; a line of code with the fence above it. */
function takeWords(text: string, from: number, open: OpenFence | null, maxTokens: number): Part {
  const line = text.slice(from, endOfLine(text, from));
  const fence = fenceAfter(line.replace(/\n$/, ''), open);
  if (fence !== open) {
    if (fence === null) return NOTHING;
    const words = takeWords(text, from + line.length, fence, maxTokens);
    return words.taken.trim() === '' ? NOTHING : { ...words, taken: line + words.taken };
  }
  const tail = open ? `\n${open.closing}` : '';
  const room = maxTokens - countTokens(tail) - countTokens(open?.opening ?? '') - 1;
  let taken = line.slice(0, Math.max(0, room) * 8);
  for (let tokens = countTokens(taken); tokens > room && taken.length > 0; tokens = countTokens(taken))
    taken = taken.slice(0, Math.min(taken.length - 1, Math.floor((taken.length * room) / tokens)));
  if (taken.length < line.length) {
    const words = endAtSpace(taken.replace(/[\uD800-\uDBFF]$/, ''));
    taken = open ? words : endAtSentence(endBeforeSpan(words), line);
  }
  return { taken, tail };
}

function endAtSpace(text: string): string {
  const words = trimEndWhile(text, (character) => /\S/.test(character));
  return words.trim() === '' ? text : words;
}

/** The maximum length of the beginning of a sentence that is removed from the end of a line. */
const MAX_SENTENCE_START_CHARS = 120;

function endAtSentence(words: string, line: string): string {
  const from = Math.max(0, words.length - MAX_SENTENCE_START_CHARS);
  const start = sentenceStarts(line.slice(from, words.length + 1)).at(-1);
  return start === undefined ? words : words.slice(0, from + start);
}

/** Removes the beginning of a link or of inline code at the end of a text; a part of one is neither. */
function endBeforeSpan(text: string): string {
  const isInCode = text.split('`').length % 2 === 0;
  const words = isInCode ? text.slice(0, text.lastIndexOf('`')) : text.replace(/\[[^\]]{0,200}$/, '');
  return words.trim() === '' ? text : words;
}

/** Token counts of parts do not add up exactly: removes lines until the whole fits. */
function shrinkToFit(text: string, from: number, head: string, part: Part, maxTokens: number): Cut {
  if (part.taken === '') return { text: '', tokens: 0, next: from };
  const shown = head + part.taken.replace(/\n+$/, '') + part.tail;
  const tokens = countTokens(shown);
  if (tokens > maxTokens) return cutMarkdown(text, maxTokens - Math.max(1, tokens - maxTokens), { from });
  const next = from + part.taken.length;
  return { text: shown, tokens, next: text.slice(next).trim() === '' ? null : next };
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}
