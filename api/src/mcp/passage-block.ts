import type { AnswerPassage } from './answer-passage.ts';
import { CLOSING_TAG, CUT_MARK, frameOf } from './passage-frame.ts';

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

/** A block of shown passages in reading order, each beginning where the one before it ends. */
export function mergePassages(shown: readonly [ShownPassage, ...ShownPassage[]]): PassageBlock {
  const first = shown[0].passage;
  const parts = shown.map(({ text }) => text);
  return {
    shown,
    first,
    text: [first.leadIn, ...parts].filter((part) => part !== '').join('\n\n'),
    tokens: shown.reduce((sum, { tokens }) => sum + tokens, frameOf(first).leadInTokens),
  };
}

/** The block fenced off with its source. What it says of the document is left out where the block before said it. */
export function renderBlock(block: PassageBlock, previous: PassageBlock | undefined): string {
  const isSamePage = previous?.first.pageKey === block.first.pageKey;
  const cutMark = block.shown.at(-1)?.next == null ? '' : `\n${CUT_MARK}`;
  const { openingTag, briefOpeningTag } = frameOf(block.first);
  return `${isSamePage ? briefOpeningTag : openingTag}\n${block.text}${cutMark}\n${CLOSING_TAG}`;
}
