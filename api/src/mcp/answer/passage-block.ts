import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { CLOSING_TAG, CUT_MARK, frameOf } from './passage-frame.ts';

const CUT_MARK_TOKENS = countTokens(`\n${CUT_MARK}`);

/** A passage as shown, whole or cut. */
export interface ShownPassage {
  readonly passage: AnswerPassage;
  readonly text: string;
  readonly tokens: number;
  /** Character offset of the rest; null when it is shown to its end. */
  readonly next: number | null;
}

/** Adjacent passages of one page, shown as one. */
export interface PassageBlock {
  readonly shown: readonly ShownPassage[];
  /** The first passage, whose URL and headings the block shows. */
  readonly first: AnswerPassage;
  readonly text: string;
  readonly tokens: number;
}

/** Merges adjacent passages in reading order into a block. */
export function mergePassages(shown: readonly [ShownPassage, ...ShownPassage[]]): PassageBlock {
  const first = shown[0].passage;
  const parts = shown.map(({ text }) => text);
  const text = [first.leadIn, ...parts].filter((part) => part !== '').join('\n\n');
  const isWhole = shown.at(-1)?.next === null;
  return {
    shown,
    first,
    text: isWhole ? trimTrailingHeadings(text) : text,
    tokens: shown.reduce((sum, { tokens }) => sum + tokens, frameOf(first).leadInTokens),
  };
}

/** Removes headings at the end, whose text is not part of the block. */
function trimTrailingHeadings(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => !/^(?:#{1,6} .*|\s*)$/.test(line));
  return last < 0 ? text : lines.slice(0, last + 1).join('\n');
}

/** The tokens that a block takes after `previous`, as the sum of its parts, which is no less than the whole. */
export function countBlockTokens(block: PassageBlock, previous: PassageBlock | undefined): number {
  const cutMark = block.shown.at(-1)?.next == null ? 0 : CUT_MARK_TOKENS;
  const joints = block.shown.length + 1;
  return block.tokens + frameOf(block.first).tagTokensAfter(previous?.first ?? null) + cutMark + joints;
}

/** Renders a block in its tag, without the facts of page and document that the previous block already stated. */
export function renderBlock(block: PassageBlock, previous: PassageBlock | undefined): string {
  const cutMark = block.shown.at(-1)?.next == null ? '' : `\n${CUT_MARK}`;
  const openingTag = frameOf(block.first).openingTagAfter(previous?.first ?? null);
  return `${openingTag}\n${block.text}${cutMark}\n${CLOSING_TAG}`;
}
