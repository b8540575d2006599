import { countTokens } from '@lectern/shared/search/analysis/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { arrangeBlocks } from './arrange-blocks.ts';
import type { Progress } from './cursor.ts';
import { type Fit, fitPassages, type PassageOrder } from './fit-passages.ts';
import { type PassageBlock, renderBlock, type ShownPassage } from './passage-block.ts';

/** What the lines before the passages may speak of. */
export interface AnswerFacts {
  readonly passages: number;
  readonly pages: number;
  /** Passages that would have followed. */
  readonly omitted: number;
  /** Null when nothing is left, or nothing of it can be asked for. */
  readonly cursor: string | null;
  readonly isCut: boolean;
  /** True when there is room for a few words only, and none for the cursor. */
  readonly isShort: boolean;
}

export interface AnswerRequest {
  /** In the order of preference. */
  readonly passages: readonly AnswerPassage[];
  /** How many more would follow those. */
  readonly further: number;
  /** The most o200k tokens of the whole text. */
  readonly maxTokens: number;
  readonly order: PassageOrder;
  /** What earlier parts of the answer held. */
  readonly progress: Progress;
  /** The cursor for what is left; null when this kind of answer has no further parts. */
  readonly writeCursor: ((progress: Progress) => string) | null;
  /** The lines before the passages: what they are, what is missing, what to do. */
  describe(facts: AnswerFacts): string;
}

export interface Answer {
  readonly text: string;
  readonly blocks: readonly PassageBlock[];
  readonly omitted: number;
  readonly nextCursor: string | null;
}

/** Below this the lines before the passages are short, so that the passages have the room. */
const SHORT_BELOW_TOKENS = 400;
/** What the lines before the passages usually take; where they take more, what was arranged is arranged again. */
const USUAL_NOTICE_TOKENS = 64;
/** Tokens that the line ends between the parts may add to the sum of their counts. */
const JOINTS = 4;

/**
 * The answer made of the passages that fit: grouped by page, best page first, neighbours merged, within a page
 * those with code first, each fenced off with its source. Its text never has more than `maxTokens` tokens.
 */
export function composeAnswer(request: AnswerRequest): Answer {
  const isShort = request.maxTokens < SHORT_BELOW_TOKENS;
  return fillAnswer(request, isShort) ?? fillAnswer(request, true) ?? refuseBudget(request);
}

/** Makes the room for passages smaller until the lines before them fit too; null when no passage is left. */
function fillAnswer(request: AnswerRequest, isShort: boolean): Answer | null {
  let room = request.maxTokens - (isShort ? 0 : USUAL_NOTICE_TOKENS);
  while (room > 0) {
    const fit = fitPassages(request.passages, room, request.order);
    if (fit.shown.length === 0) return null;
    const { notice, ...answer } = arrange(request, fit, isShort);
    const excess = countTokens(notice) + JOINTS + fit.tokens - request.maxTokens;
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

/** What was sent, with what is shown now. */
function advance(progress: Progress, shown: readonly ShownPassage[]): Progress {
  const cut = shown.find(({ next }) => next !== null);
  const whole = shown.flatMap(({ passage, next }) => (next === null ? (passage.passageId ?? []) : []));
  return {
    sentIds: [...progress.sentIds, ...whole],
    partial: cut?.passage.passageId ? { passageId: cut.passage.passageId, offset: cut.next ?? 0 } : null,
  };
}

function refuseBudget({ maxTokens, passages, further }: AnswerRequest): Answer {
  const text = `Nothing fits into ${maxTokens} tokens: repeat the call with maxTokens of at least 600.`;
  return { text, blocks: [], omitted: passages.length + further, nextCursor: null };
}
