import { countTokens } from '@lectern/shared/search/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';

export const CLOSING_TAG = '</passage>';
export const CUT_MARK = '[cut here]';

/** What stands around a quoted passage. */
export interface PassageFrame {
  readonly openingTag: string;
  /** Without the document and its dates, which the passage before it has given. */
  readonly unsourcedOpeningTag: string;
  /** Without the page's title too. */
  readonly briefOpeningTag: string;
  /** The document, its dates and its pin. */
  readonly source: string;
  /** The most tokens that showing the passage takes beyond those of its text, after another of its page. */
  readonly tokens: number;
  /** What the page's title and source take more, which one passage of the page carries. */
  readonly namingTokens: number;
  readonly leadInTokens: number;
  /** Bytes of the passage's text in JSON. */
  readonly textBytes: number;
}

/** Tokens that joining the parts by line ends may add to the sum of their counts. */
const JOINTS = 4;
const ENDING_TOKENS = countTokens(CLOSING_TAG) + countTokens(CUT_MARK) + JOINTS;

const HEADING_LINE = /^#{1,6} .+$/gm;

const frames = new WeakMap<AnswerPassage, PassageFrame>();

/** The frame of a passage; made once, because counting its tokens takes longer than the search. */
export function frameOf(passage: AnswerPassage): PassageFrame {
  const known = frames.get(passage);
  if (known) return known;
  const headings = headingsAbove(passage);
  const url = attribute('url', passage.url);
  const part = passage.offset > 0 ? ['continued="yes"'] : [];
  const titles = isTitleSaid(passage, headings) ? [] : [passage.title];
  const path = attribute('path', [...titles, ...headings].filter((name) => name !== '').join(' > '));
  const source = sourceAttributes(passage).join(' ');
  const openingTag = tag([url, path, source, ...part]);
  const briefOpeningTag = tag([url, attribute('path', headings.join(' > ')), ...part]);
  const briefTokens = countTokens(briefOpeningTag);
  const leadInTokens = countTokens(passage.leadIn);
  const frame = {
    openingTag,
    unsourcedOpeningTag: tag([url, path, ...part]),
    briefOpeningTag,
    source,
    tokens: briefTokens + leadInTokens + ENDING_TOKENS,
    namingTokens: countTokens(openingTag) - briefTokens,
    leadInTokens,
    textBytes: jsonBytes(passage.text),
  };
  frames.set(passage, frame);
  return frame;
}

/** Bytes that a text takes in JSON. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** The headings above the passage that its text does not show itself. */
function headingsAbove({ headingPath, text, offset }: AnswerPassage): readonly string[] {
  if (offset > 0) return headingPath;
  const headings = (text.match(HEADING_LINE) ?? []).map(lettersOfLine);
  const opening = lettersOfLine(text.split('\n', 1)[0] ?? '');
  const last = headingPath.length - 1;
  const missing = headingPath.findLastIndex(
    (heading, at) => !isShown(heading, at === last ? [opening, ...headings] : headings),
  );
  return headingPath.slice(0, missing + 1);
}

/** Whether the first line says the page's title, or the outermost heading does, with or without its number. */
function isTitleSaid({ title, text, offset }: AnswerPassage, headings: readonly string[]): boolean {
  const name = letters(title);
  const first = offset > 0 ? '' : (/^#{1,6} .+/.exec(text)?.[0] ?? '');
  return [lettersOfLine(first), letters(headings[0] ?? '')].some(
    (line) => line === name || (name.length > 2 && line.endsWith(name)),
  );
}

/** A section's name may be cut short, and be the names of several sections, joined. */
function isShown(heading: string, shown: readonly string[]): boolean {
  return heading.split(' / ').every((part) => {
    const name = letters(part);
    return (
      name !== '' &&
      shown.some((line) => line.includes(name.slice(0, 40)) || (line.length > 2 && name.endsWith(line)))
    );
  });
}

function lettersOfLine(line: string): string {
  return letters(line.replace(/\]\([^)]*\)/g, ']'));
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

function sourceAttributes(passage: AnswerPassage): string[] {
  const fetched = isoDay(passage.fetchedAt);
  const changed = isoDay(passage.changedAt);
  return [
    attribute('from', passage.documentName),
    attribute('fetched', fetched),
    attribute('changed', changed === fetched ? '' : changed),
    attribute('pinned', passage.isPinned ? 'yes' : ''),
  ].filter((text) => text !== '');
}

function tag(attributes: readonly string[]): string {
  return `<passage ${attributes.filter((text) => text !== '').join(' ')}>`;
}

/** A page cannot end the attribute or the tag: quotation marks and angle brackets are spelled otherwise. */
function attribute(name: string, value: string): string {
  return value === '' ? '' : `${name}="${value.replaceAll('"', "'").replaceAll('<', '&lt;')}"`;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
