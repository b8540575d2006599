import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { arrangeBlocks } from './arrange-blocks.ts';
import type { Progress } from './cursor.ts';
import { type Fit, fitPassages, type PassageOrder } from './fit-passages.ts';
import { type PassageBlock, renderBlock, type ShownPassage } from './passage-block.ts';

/** Facts for the notice, the lines before the passages. */
export interface AnswerFacts {
  readonly passages: number;
  readonly pages: number;
  /** Further passages that did not fit. */
  readonly omitted: number;
  /** Null when nothing is left, or the answer cannot be continued. */
  readonly cursor: string | null;
  readonly isCut: boolean;
  /** True when the budget is too small for a full notice and a cursor. */
  readonly isShort: boolean;
}

export interface AnswerRequest {
  /** Best first. */
  readonly passages: readonly AnswerPassage[];
  /** Number of passages beyond these. */
  readonly further: number;
  /** Limit of the whole text, in o200k tokens. */
  readonly maxTokens: number;
  readonly order: PassageOrder;
  /** What earlier parts of the answer contained. */
  readonly progress: Progress;
  /** Creates the cursor for the rest; null when this kind of answer has no further parts. */
  readonly writeCursor: ((progress: Progress) => string) | null;
  /** Writes the notice: what the passages are, what is missing, what to do next. */
  describe(facts: AnswerFacts): string;
}

export interface Answer {
  readonly text: string;
  readonly blocks: readonly PassageBlock[];
  readonly omitted: number;
  readonly nextCursor: string | null;
}

/** Below this budget the notice is short and leaves the room to the passages. */
const SHORT_BELOW_TOKENS = 400;
/** Estimate for the notice; a longer one makes the answer be arranged again. */
const EXPECTED_NOTICE_TOKENS = 64;
/** Tokens that line breaks between the parts may add to the sum of their counts. */
const JOINT_TOKENS = 4;

/**
 * Composes an answer of at most `maxTokens` tokens from the passages that fit: grouped by page, best page first, adjacent
 * passages merged, passages with code first within a page, each in a tag with its source.
 */
export function composeAnswer(request: AnswerRequest): Answer {
  const isShort = request.maxTokens < SHORT_BELOW_TOKENS;
  return fillAnswer(request, isShort) ?? fillAnswer(request, true) ?? answerTooSmall(request);
}

/** Shrinks the room for passages until the notice fits too; null when no passage is left. */
function fillAnswer(request: AnswerRequest, isShort: boolean): Answer | null {
  let room = request.maxTokens - (isShort ? 0 : EXPECTED_NOTICE_TOKENS);
  while (room > 0) {
    const fit = fitPassages(request.passages, room, request.order);
    if (fit.shown.length === 0) return null;
    const { notice, ...answer } = arrange(request, fit, isShort);
    const excess = countTokens(notice) + JOINT_TOKENS + fit.tokens - request.maxTokens;
    if (excess <= 0) return answer;
    room = Math.min(room, fit.tokens) - excess;
  }
  return null;
}

function arrange(request: AnswerRequest, fit: Fit, isShort: boolean): Answer & { readonly notice: string } {
  const blocks = arrangeBlocks(fit.shown, request.order);
  const isCut = fit.shown.at(-1)?.next != null;
  const omitted = request.passages.length + request.further - fit.shown.length;
  const isComplete = omitted === 0 && !isCut;
  const nextCursor = isComplete
    ? null
    : (request.writeCursor?.(advance(request.progress, fit.shown)) ?? null);
  const notice = request.describe({
    passages: fit.shown.length,
    pages: new Set(blocks.map(({ first }) => first.pageKey)).size,
    omitted,
    cursor: isShort ? null : nextCursor,
    isCut,
    isShort,
  });
  const quoted = blocks.map((block, at) => renderBlock(block, blocks[at - 1]));
  return { text: [notice, ...quoted].join('\n\n'), blocks, omitted, nextCursor, notice };
}

/** The progress including the passages shown now. */
function advance(progress: Progress, shown: readonly ShownPassage[]): Progress {
  const cut = shown.find(({ next }) => next !== null);
  const whole = shown.flatMap(({ passage, next }) => (next === null ? (passage.passageId ?? []) : []));
  return {
    sentIds: [...progress.sentIds, ...whole],
    partial: cut?.passage.passageId ? { passageId: cut.passage.passageId, offset: cut.next ?? 0 } : null,
  };
}

function answerTooSmall({ maxTokens, passages, further }: AnswerRequest): Answer {
  const text = `Nothing fits into ${maxTokens} tokens: repeat the call with maxTokens of at least 600.`;
  return { text, blocks: [], omitted: passages.length + further, nextCursor: null };
}
