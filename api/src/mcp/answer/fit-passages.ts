import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { arrangeBlocks, type Ranking } from './arrange-blocks.ts';
import { cutMarkdown } from './cut-markdown.ts';
import { countBlockTokens, type PassageBlock, type ShownPassage } from './passage-block.ts';
import { frameOf, jsonBytes } from './passage-frame.ts';

/** Passages in blocks. */
export interface Fit {
  readonly shown: readonly ShownPassage[];
  readonly blocks: readonly PassageBlock[];
  /** The sum of the parts' tokens. */
  readonly tokens: number;
}

/** A shorter cut is not worth its tag, in tokens and as a share of the room. */
const MIN_CUT_TOKENS = 16;
const MIN_CUT_SHARE = 0.02;
/** Bounds answers of long tokens, such as rows of dashes: a result has at most 100 KiB. */
const MAX_TEXT_BYTES = 80_000;
/** Tokens that a cut between lines may leave unused; otherwise a line is cut. */
const MAX_UNUSED_TOKENS = 16;
/** The maximum number of tokens that a line break adds to a text. */
const LINE_BREAK_TOKENS = 1;

/** Selects as many passages as fit into `room` tokens, in the given order, and the beginning of the next one. */
export function fitPassages(passages: readonly AnswerPassage[], room: number, ranking: Ranking | null): Fit {
  const whole = passages.map(showWhole);
  const take = (count: number) => arrange(whole.slice(0, count), ranking);
  const fits = ({ tokens, shown }: Fit) => tokens <= room && bytesOf(shown) <= MAX_TEXT_BYTES;
  let fit = take(0);
  // A page can have thousands of tiny passages.
  for (let tooMany = whole.length + 1; tooMany - fit.shown.length > 1; ) {
    const larger = take(Math.floor((fit.shown.length + tooMany) / 2));
    if (fits(larger)) fit = larger;
    else tooMany = larger.shown.length;
  }
  const next = passages[fit.shown.length];
  return next ? addBeginning(fit, next, room, ranking) : fit;
}

/** A passage, or the rest of one whose beginning was sent, to its end. */
function showWhole(passage: AnswerPassage): ShownPassage {
  if (passage.offset === 0) return { passage, text: passage.text, tokens: passage.tokens, next: null };
  const rest = cutMarkdown(passage.text, Number.POSITIVE_INFINITY, { from: passage.offset });
  return showPart(passage, rest.text, null);
}

function showPart(passage: AnswerPassage, text: string, next: number | null): ShownPassage {
  return { passage, text, tokens: countTokens(`${text}\n\n`), next };
}

function arrange(shown: readonly ShownPassage[], ranking: Ranking | null): Fit {
  const blocks = arrangeBlocks(shown, ranking);
  const tokens = blocks.reduce((sum, block, at) => sum + countBlockTokens(block, blocks[at - 1]), 0);
  return { shown, blocks, tokens };
}

function addBeginning(fit: Fit, passage: AnswerPassage, room: number, ranking: Ranking | null): Fit {
  const empty = { passage, text: '', tokens: 0, next: passage.offset };
  const left = room - arrange([...fit.shown, empty], ranking).tokens - LINE_BREAK_TOKENS;
  if (left < Math.max(MIN_CUT_TOKENS, room * MIN_CUT_SHARE)) return fit;
  const head = headOf(passage.text, passage.offset, MAX_TEXT_BYTES - bytesOf(fit.shown));
  const cut = cutMarkdown(head, left, { from: passage.offset, minTokens: left - MAX_UNUSED_TOKENS });
  const isOnlyHeadings = cut.text.split('\n').every((line) => /^(?:#{1,6} .*|\s*)$/.test(line));
  if (cut.text === '' || (isOnlyHeadings && fit.shown.length > 0)) return fit;
  const next = cut.next ?? (head.length < passage.text.length ? head.length : null);
  return arrange([...fit.shown, showPart(passage, cut.text, next)], ranking);
}

function bytesOf(shown: readonly ShownPassage[]): number {
  return shown.reduce((sum, { passage }) => sum + frameOf(passage).textBytes, 0);
}

/** Limits the part from `from` to `bytes` in JSON, at the end of a line when there is one. */
function headOf(text: string, from: number, bytes: number): string {
  let end = text.length;
  while (end > from && jsonBytes(text.slice(from, end)) > bytes) end = from + Math.floor((end - from) * 0.8);
  if (end === text.length) return text;
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
  return text.slice(0, lineEnd > from ? lineEnd : end).replace(/[\uD800-\uDBFF]$/, '');
}
