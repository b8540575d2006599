import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { CLOSING_TAG, CUT_MARK, frameOf } from './passage-frame.ts';

const CUT_MARK_TOKENS = countTokens(`\n${CUT_MARK}`);

/** A passage as shown, whole or cut. */
export interface ShownPassage {
  readonly passage: AnswerPassage;
  readonly text: string;
  /** Includes the line break after the text. */
  readonly tokens: number;
  /** Character offset of the rest; null when it is shown to its end. */
  readonly next: number | null;
}

/** Adjacent passages of one page, shown as one. */
export interface PassageBlock {
  readonly shown: readonly ShownPassage[];
  /** The first passage, whose URL and headings the block shows. */
  readonly first: AnswerPassage;
  readonly tokens: number;
}

/** Merges adjacent passages in reading order into a block. */
export function mergePassages(shown: readonly [ShownPassage, ...ShownPassage[]]): PassageBlock {
  const first = shown[0].passage;
  const tokens = shown.reduce((sum, part) => sum + part.tokens, frameOf(first).leadInTokens);
  return { shown, first, tokens };
}

/** The tokens that a block takes after `previous`, as the sum of its parts. */
export function countBlockTokens(block: PassageBlock, previous: PassageBlock | undefined): number {
  const cutMark = isCut(block) ? CUT_MARK_TOKENS : 0;
  return block.tokens + frameOf(block.first).tagAfter(previous?.first ?? null).tokens + cutMark;
}

/** Renders a block in its tag, without the facts of page and document that the previous block already stated. */
export function renderBlock(block: PassageBlock, previous: PassageBlock | undefined): string {
  const cutMark = isCut(block) ? `\n${CUT_MARK}` : '';
  const tag = frameOf(block.first).tagAfter(previous?.first ?? null);
  return `${tag.opening}\n${textOf(block)}${cutMark}\n${CLOSING_TAG}`;
}

/** A heading that is not the signature of an entry, or nothing. */
const HEADING_OR_NOTHING = /^(?:#{1,6} (?!`.*`$).*|\s*)$/;

/** The text of a block. Headings at the end are left out, because their text is not part of it. */
export function textOf(block: PassageBlock): string {
  const shown = block.shown.map(({ text }, at) => withoutShownItems(text, block.shown[at - 1]?.text));
  const text = [block.first.leadIn, ...shown].filter((part) => part !== '').join('\n\n');
  if (isCut(block)) return text;
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => !HEADING_OR_NOTHING.test(line));
  return last < 0 ? text : lines.slice(0, last + 1).join('\n');
}

/** Drops the first lines of list items that `before` has shown: the rest of an item begins with them (`- `limit` …`). */
function withoutShownItems(text: string, before: string | undefined): string {
  if (before === undefined || !text.includes(' …\n')) return text;
  const lines = text.split('\n');
  const first = lines.findIndex(
    (line) => !line.endsWith(' …') || !`\n${before}`.includes(`\n${line.slice(0, -2)}`),
  );
  return lines.slice(Math.max(0, first)).join('\n');
}

/** Whether the last passage shown is only its beginning. */
export function isCut({ shown }: Pick<PassageBlock, 'shown'>): boolean {
  return shown.at(-1)?.next != null;
}
