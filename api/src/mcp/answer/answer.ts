import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { AnswerPassage } from './answer-passage.ts';
import type { Ranking } from './arrange-blocks.ts';
import type { Progress } from './cursor.ts';
import { type Fit, fitPassages } from './fit-passages.ts';
import { isCut, type PassageBlock, renderBlock, type ShownPassage } from './passage-block.ts';

/** Facts for the notice, the lines before the passages. */
export interface NoticeFacts {
  /** Passages as the agent sees them. */
  readonly passages: number;
  /** Stored passages in them: adjacent ones are merged. */
  readonly parts: number;
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
  /** Best first, or in reading order. */
  readonly passages: readonly AnswerPassage[];
  /** Number of passages beyond these. */
  readonly further: number;
  /** Limit of the whole text, in o200k tokens. */
  readonly maxTokens: number;
  /** Null for passages in reading order. */
  readonly ranking: Ranking | null;
  /** The contents of earlier parts of the answer. */
  readonly progress: Progress;
  /** Creates the cursor for the rest; null when this kind of answer has no more parts. */
  readonly writeCursor: ((progress: Progress) => string) | null;
  /** Writes the notice about the passages, missing content and the next step. */
  describe(facts: NoticeFacts): string;
}

export interface Answer {
  readonly text: string;
  /** Estimated o200k tokens of `text`. */
  readonly tokens: number;
  readonly blocks: readonly PassageBlock[];
  readonly omitted: number;
  readonly nextCursor: string | null;
}

/** Below this budget the notice is short and leaves the room to the passages. */
const SHORT_BELOW_TOKENS = 400;
/** The precision of the smallest budget that an answer names. */
const BUDGET_STEP = 10;
/** More than the tag of a passage with the longest URL. */
const MAX_NAMED_BUDGET = 2_000;
/** Share of the budget to use. The rest is a margin for models whose tokenizers count more than o200k. */
export const TARGET_SHARE = 0.96;
/** Share of the budget that an answer uses at least when more passages match. */
const MIN_SHARE = 0.954;
/** Share of the budget that URLs of further passages may fill. */
const MAX_SHARE = 0.985;
/** First estimate for the notice. */
const EXPECTED_NOTICE_TOKENS = 110;
/** Counting the tokens of a random text takes as long as the search; base64url has .68 a character on average. */
const CURSOR_TOKENS_PER_CHARACTER = 0.75;
/** The notice depends on the passages, and the passages on the room that the notice leaves. */
const MAX_ROUNDS = 3;
/** Each later round has a higher target: a row of a table or a heading may not fit by a few tokens. */
const ROUND_SHARE = 0.012;

/**
 * Composes an answer of at most `maxTokens` tokens from the passages that fit: grouped by page, best page first, adjacent
 * passages merged, passages with code first within a page, each in a tag with its source.
 */
export function composeAnswer(request: AnswerRequest): Answer {
  const isShort = request.maxTokens < SHORT_BELOW_TOKENS;
  return fillAnswer(request, isShort) ?? fillAnswer(request, true) ?? answerTooSmall(request);
}

/** Null when no passage fits. */
function fillAnswer(request: AnswerRequest, isShort: boolean): Answer | null {
  const { passages, maxTokens, ranking } = request;
  const isComplete = (fit: Fit) => fit.shown.length === passages.length && !isCut(fit);
  const isFilled = (draft: Draft) =>
    isComplete(draft) || (draft.shown.length < passages.length && draft.tokens >= maxTokens * MIN_SHARE);
  let noticeTokens = isShort ? 0 : EXPECTED_NOTICE_TOKENS;
  let best: Draft | null = null;
  for (let round = 0; round < MAX_ROUNDS && !(best && isFilled(best)); round++) {
    const aimed = Math.floor(maxTokens * (TARGET_SHARE + round * ROUND_SHARE));
    const fit = fitPassages(passages, aimed - noticeTokens, ranking);
    if (fit.shown.length === 0) break;
    const draft = addNotice(request, fit, isShort);
    // A complete answer needs no cursor, so it may be shorter than one that is cut.
    const isBetter = isComplete(draft) || draft.tokens > (best?.tokens ?? 0);
    if (draft.tokens <= maxTokens && isBetter) best = draft;
    noticeTokens = draft.tokens - fit.tokens;
  }
  return best && render(best, request);
}

interface Draft extends Fit {
  readonly notice: string;
  readonly omitted: number;
  readonly nextCursor: string | null;
}

function addNotice(request: AnswerRequest, fit: Fit, isShort: boolean): Draft {
  const { blocks, shown } = fit;
  const omitted = request.passages.length + request.further - shown.length;
  const isComplete = omitted === 0 && !isCut(fit);
  const nextCursor = isComplete ? null : (request.writeCursor?.(advance(request.progress, shown)) ?? null);
  const cursor = isShort ? null : nextCursor;
  const notice = request.describe({
    passages: blocks.length,
    parts: shown.length,
    pages: new Set(blocks.map(({ first }) => first.pageKey)).size,
    documents: [...new Set(blocks.map(({ first }) => first.documentName))],
    omitted,
    cursor,
    isCut: isCut(fit),
    isShort,
  });
  const tokens = fit.tokens + countNotice(notice, cursor ?? '');
  return { ...fit, notice, omitted, nextCursor, tokens };
}

function countNotice(notice: string, cursor: string): number {
  const cursorTokens = Math.ceil(cursor.length * CURSOR_TOKENS_PER_CHARACTER);
  return countTokens(`${notice.replace(cursor, '')}\n\n`) + cursorTokens;
}

function render(draft: Draft, request: AnswerRequest): Answer {
  const { notice, blocks, omitted, nextCursor } = draft;
  const further = listFurtherUrls(draft, request);
  const quoted = blocks.map((block, at) => renderBlock(block, blocks[at - 1]));
  const text = [notice, ...quoted].join('\n\n') + further.list;
  return { text, tokens: further.tokens, blocks, omitted, nextCursor };
}

/**
 * The URLs of the next passages, where the rest of the budget is too small for one of them; '' otherwise. `tokens`
 * counts the whole answer.
 */
function listFurtherUrls(
  { shown, tokens }: Draft,
  { passages, maxTokens, ranking }: AnswerRequest,
): { readonly list: string; readonly tokens: number } {
  if (ranking === null) return { list: '', tokens };
  const urls = new Set(passages.slice(shown.length).map(({ url }) => url));
  const shownUrls = new Set(shown.map(({ passage }) => passage.url));
  let list = '';
  let spent = tokens;
  for (const url of urls.difference(shownUrls)) {
    if (spent >= maxTokens * MIN_SHARE) break;
    const addition = list === '' ? `\n\nAlso matching: ${url}` : ` , ${url}`;
    const added = countTokens(addition);
    if (spent + added > maxTokens * MAX_SHARE) continue;
    list += addition;
    spent += added;
  }
  return { list, tokens: spent };
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

function answerTooSmall(request: AnswerRequest): Answer {
  const { maxTokens, passages, further } = request;
  let enough = maxTokens + BUDGET_STEP;
  while (enough < MAX_NAMED_BUDGET && !fillAnswer({ ...request, maxTokens: enough }, true))
    enough += BUDGET_STEP;
  const text = `Nothing fits into ${maxTokens} tokens. Repeat the call with maxTokens of at least ${enough}.`;
  return {
    text,
    tokens: countTokens(text),
    blocks: [],
    omitted: passages.length + further,
    nextCursor: null,
  };
}
