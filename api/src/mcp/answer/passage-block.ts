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
  const text = [first.leadIn, ...parts].filter((part) => part !== '').join('\n\n');
  const isWhole = shown.at(-1)?.next === null;
  return {
    shown,
    first,
    text: isWhole ? withoutLastHeadings(text) : text,
    tokens: shown.reduce((sum, { tokens }) => sum + tokens, frameOf(first).leadInTokens),
  };
}

/** Without the headings at its end, whose own text is not shown here. */
function withoutLastHeadings(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => !/^(?:#{1,6} .*|\s*)$/.test(line));
  return last < 0 ? text : lines.slice(0, last + 1).join('\n');
}

/** The block fenced off with its source, without what the block before has said of page and document. */
export function renderBlock(block: PassageBlock, previous: PassageBlock | undefined): string {
  const cutMark = block.shown.at(-1)?.next == null ? '' : `\n${CUT_MARK}`;
  const openingTag = frameOf(block.first).openingTagAfter(previous?.first ?? null);
  return `${openingTag}\n${block.text}${cutMark}\n${CLOSING_TAG}`;
}
