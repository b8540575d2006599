import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import { arrangeBlocks } from './arrange-blocks.ts';
import type { Progress } from './cursor.ts';
import { type Fit, fitPassages, type PassageOrder } from './fit-passages.ts';
import { countBlockTokens, type PassageBlock, renderBlock, type ShownPassage } from './passage-block.ts';

/** Facts for the notice, the lines before the passages. */
export interface NoticeFacts {
  readonly passages: number;
  readonly pages: number;
  /** Names of the documents they are from, best first. */
  readonly documents: readonly string[];
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
  describe(facts: NoticeFacts): string;
}

export interface Answer {
  readonly text: string;
  readonly blocks: readonly PassageBlock[];
  readonly omitted: number;
  readonly nextCursor: string | null;
}

/** Below this budget the notice is short and leaves the room to the passages. */
const SHORT_BELOW_TOKENS = 400;
/** Share of the budget to use, by the sum of the parts. The spare is for models whose tokenizers count more than o200k. */
export const AIMED_SHARE = 0.98;
/** Share of the budget that an answer uses when more passages match. The sum is up to 1.5 % more than the whole. */
const MIN_SHARE = 0.965;
/** First estimate for the notice. */
const EXPECTED_NOTICE_TOKENS = 64;
/** Rounds in search of the room that uses the budget; two or three are usual. */
const MAX_ROUNDS = 12;

/**
 * Composes an answer of at most `maxTokens` tokens from the passages that fit: grouped by page, best page first, adjacent
 * passages merged, passages with code first within a page, each in a tag with its source.
 */
export function composeAnswer(request: AnswerRequest): Answer {
  const isShort = request.maxTokens < SHORT_BELOW_TOKENS;
  return fillAnswer(request, isShort) ?? fillAnswer(request, true) ?? answerTooSmall(request);
}

/**
 * Searches for the room for passages that uses the budget, since the parts' token counts do not add up to the count of
 * the whole text. Null when no passage fits.
 */
function fillAnswer(request: AnswerRequest, isShort: boolean): Answer | null {
  const { maxTokens } = request;
  let best: { readonly answer: Answer; readonly tokens: number } | null = null;
  let fitting = 0;
  let exceeding = Number.POSITIVE_INFINITY;
  let room = Math.floor(maxTokens * AIMED_SHARE) - (isShort ? 0 : EXPECTED_NOTICE_TOKENS);
  for (let round = 0; round < MAX_ROUNDS && room > fitting; round++) {
    const fit = fitPassages(request.passages, room, request.order);
    if (fit.shown.length === 0) break;
    const answer = arrange(request, fit, isShort);
    const { tokens } = answer;
    const isComplete = answer.omitted === 0 && !isCut(fit);
    if (tokens > maxTokens) exceeding = room;
    else {
      fitting = room;
      if (tokens > (best?.tokens ?? 0)) best = { answer, tokens };
      if (isComplete || tokens >= maxTokens * MIN_SHARE) break;
    }
    room += Math.floor(maxTokens * (round < MAX_ROUNDS / 2 ? AIMED_SHARE : 1)) - tokens;
    if (room >= exceeding) room = Math.floor((fitting + exceeding) / 2);
  }
  return best && withFurtherUrls(best.answer, best.tokens, request);
}

/** Uses a rest of the budget that is too small for a passage for the URLs of the next ones. */
function withFurtherUrls(
  answer: Answer,
  tokens: number,
  { maxTokens, passages, order }: AnswerRequest,
): Answer {
  if (order === 'reading' || answer.omitted === 0 || tokens >= maxTokens * MIN_SHARE) return answer;
  const shown = new Set(answer.blocks.flatMap(({ shown: parts }) => parts.map(({ passage }) => passage.url)));
  const further = [...new Set(passages.map(({ url }) => url))].filter((url) => !shown.has(url));
  let { text } = answer;
  let spent = tokens;
  for (const [at, url] of further.entries()) {
    const addition = at === 0 ? `\n\nAlso matching: ${url}` : ` , ${url}`;
    spent += countTokens(addition);
    if (spent > maxTokens) break;
    text += addition;
    if (spent >= maxTokens * MIN_SHARE) break;
  }
  return { ...answer, text };
}

function isCut({ shown }: Fit): boolean {
  return shown.at(-1)?.next != null;
}

/** The answer with its tokens, as the sum of its parts: counting the whole text takes longer than the search. */
function arrange(request: AnswerRequest, fit: Fit, isShort: boolean): Answer & { readonly tokens: number } {
  const blocks = arrangeBlocks(fit.shown, request.order);
  const omitted = request.passages.length + request.further - fit.shown.length;
  const isComplete = omitted === 0 && !isCut(fit);
  const nextCursor = isComplete
    ? null
    : (request.writeCursor?.(advance(request.progress, fit.shown)) ?? null);
  const notice = request.describe({
    passages: fit.shown.length,
    pages: new Set(blocks.map(({ first }) => first.pageKey)).size,
    documents: [...new Set(blocks.map(({ first }) => first.documentName))],
    omitted,
    cursor: isShort ? null : nextCursor,
    isCut: isCut(fit),
    isShort,
  });
  const quoted = blocks.map((block, at) => renderBlock(block, blocks[at - 1]));
  const tokens = blocks.reduce(
    (sum, block, at) => sum + countBlockTokens(block, blocks[at - 1]),
    countTokens(`${notice}\n\n`),
  );
  return { text: [notice, ...quoted].join('\n\n'), blocks, omitted, nextCursor, tokens };
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
