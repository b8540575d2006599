import { countTokens } from '@lectern/shared/search/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';

export const CLOSING_TAG = '</passage>';
export const CUT_MARK = '[cut here]';

/** What stands around a quoted passage. */
export interface PassageFrame {
  readonly openingTag: string;
  /** Without the page's title and source, which the passage before it has given. */
  readonly briefOpeningTag: string;
  /** The most tokens that showing the passage takes beyond those of its text. */
  readonly tokens: number;
  readonly leadInTokens: number;
  /** Bytes of the passage's text in JSON. */
  readonly textBytes: number;
}

/** Tokens that joining the parts by line ends may add to the sum of their counts. */
const JOINTS = 4;
const ENDING_TOKENS = countTokens(CLOSING_TAG) + countTokens(CUT_MARK) + JOINTS;

const frames = new WeakMap<AnswerPassage, PassageFrame>();

/** The frame of a passage; made once, because counting its tokens takes longer than the search. */
export function frameOf(passage: AnswerPassage): PassageFrame {
  const known = frames.get(passage);
  if (known) return known;
  const headings = headingsAbove(passage);
  const url = attribute('url', passage.url);
  const part = passage.offset > 0 ? ['continued="yes"'] : [];
  const path = attribute('path', [passage.title, ...headings].filter((name) => name !== '').join(' > '));
  const openingTag = tag([url, path, ...sourceAttributes(passage), ...part]);
  const leadInTokens = countTokens(passage.leadIn);
  const frame = {
    openingTag,
    briefOpeningTag: tag([url, attribute('path', headings.join(' > ')), ...part]),
    tokens: countTokens(openingTag) + leadInTokens + ENDING_TOKENS,
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

/** The headings that the text does not begin with itself. */
function headingsAbove({ headingPath, text, offset }: AnswerPassage): readonly string[] {
  const last = letters(headingPath.at(-1) ?? '');
  const firstLine = letters(text.split('\n', 1)[0] ?? '');
  const isSame = firstLine.includes(last.slice(0, 40)) || (firstLine.length > 2 && last.endsWith(firstLine));
  return offset === 0 && last !== '' && isSame ? headingPath.slice(0, -1) : headingPath;
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
  ];
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
