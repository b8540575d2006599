import { countTokens } from '@lectern/shared/search/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';

/** One passage as it is shown, whole or cut. */
export interface ShownPassage {
  readonly passage: AnswerPassage;
  readonly text: string;
  readonly tokens: number;
  /** Character at which it goes on; null when it is shown to its end. */
  readonly next: number | null;
}

/** Passages of one page that follow each other, shown as one. */
export interface PassageBlock {
  readonly shown: readonly ShownPassage[];
  /** The first passage: it gives the block its address and its headings. */
  readonly first: AnswerPassage;
  readonly text: string;
  readonly tokens: number;
}

const CLOSING_TAG = '</passage>';
const CUT_MARK = '[cut here]';

/** Tokens that joining parts by line ends may add to the sum of their counts. */
const JOINTS = 4;

/** A block of shown passages in reading order, each beginning where the one before it ends. */
export function mergePassages(shown: readonly [ShownPassage, ...ShownPassage[]]): PassageBlock {
  const first = shown[0].passage;
  const parts = shown.map(({ text }) => text);
  return {
    shown,
    first,
    text: [first.leadIn, ...parts].filter((part) => part !== '').join('\n\n'),
    tokens: shown.reduce((sum, { tokens }) => sum + tokens, cachedCount(first.leadIn)),
  };
}

/** The block fenced off with its source. What it says of the document is left out where the block before said it. */
export function renderBlock(block: PassageBlock, previous: PassageBlock | undefined): string {
  const isSamePage = previous?.first.pageKey === block.first.pageKey;
  const cutMark = block.shown.at(-1)?.next == null ? '' : `\n${CUT_MARK}`;
  return `${openingTag(block.first, isSamePage)}\n${block.text}${cutMark}\n${CLOSING_TAG}`;
}

/** The most tokens that showing a passage takes beyond those of its text. */
export function frameTokens(passage: AnswerPassage): number {
  const frame = openingTag(passage, false);
  return (
    cachedCount(frame) +
    cachedCount(passage.leadIn) +
    cachedCount(CLOSING_TAG) +
    cachedCount(CUT_MARK) +
    JOINTS
  );
}

function openingTag(passage: AnswerPassage, isSamePage: boolean): string {
  const path = [passage.title, ...passage.headingPath].filter((part) => part !== '').join(' > ');
  const attributes = [attribute('url', passage.url), attribute('path', path)];
  if (!isSamePage) attributes.push(...sourceAttributes(passage));
  if (passage.offset > 0) attributes.push('continued="yes"');
  return `<passage ${attributes.filter((text) => text !== '').join(' ')}>`;
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

function attribute(name: string, value: string): string {
  return value === '' ? '' : `${name}="${value.replaceAll('"', "'").replaceAll('<', '&lt;')}"`;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const counts = new Map<string, number>();
const MAX_COUNTS = 20_000;

/** Frames repeat from answer to answer; counting them anew each time would cost more than the search. */
function cachedCount(text: string): number {
  const known = counts.get(text);
  if (known !== undefined) return known;
  const tokens = countTokens(text);
  if (counts.size >= MAX_COUNTS) counts.clear();
  counts.set(text, tokens);
  return tokens;
}
