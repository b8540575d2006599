import { listPassagesOfPage, type ServedPage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import type { AnswerRequest, NoticeFacts } from '../../answer/answer.ts';
import { type CursorScope, readCursor, writeCursor } from '../../answer/cursor.ts';
import { cleanLine } from '../../answer/model-text.ts';
import { fragmentOf } from '../../index/page-address.ts';
import type { ServedCollection } from '../../index/served-collection.ts';
import { nameDocument } from '../retrieve/find-passages.ts';
import { QUOTED, type ToolCall } from '../tool.ts';
import { splitPage } from './page-sections.ts';
import { preparePassages } from './prepare-passages.ts';

/** Which part of a page to return. */
export interface PageQuestion {
  readonly url: string;
  readonly topic?: string | undefined;
  readonly maxTokens: number;
  readonly cursor?: string | undefined;
}

/** A page of a collection; `isFetchedNow` when it was fetched for this call. */
export interface FoundPage {
  readonly page: ServedPage;
  readonly collection: ServedCollection;
  readonly isFetchedNow: boolean;
}

/** Gathers the requested part of a page in reading order; with a cursor the rest of it, then of the page. */
export async function gatherPage(
  { page, collection, isFetchedNow }: FoundPage,
  { url, topic, maxTokens, cursor }: PageQuestion,
  { db, caller, cursorKey }: ToolCall,
): Promise<AnswerRequest> {
  const fragment = fragmentOf(url);
  const scope: CursorScope = [
    ...[caller.userId, caller.collectionId, 'by-url', page.documentUrlId, page.pageUrl],
    ...[fragment ?? '', topic ?? ''],
  ];
  const progress = readCursor(cursor, scope, cursorKey);
  const sent = new Set(progress.sentIds);
  const { partial } = progress;
  const parts = await splitPage(await listPassagesOfPage(db, caller.collectionId, page), fragment, topic);
  const [asked, rest] = [parts.asked, parts.rest].map((part) =>
    part.filter((one) => !sent.has(one.passageId)),
  );
  const isNarrowed = (asked?.length ?? 0) > 0 && parts.rest.length > 0;
  const left = (isNarrowed ? asked : [...(asked ?? []), ...(rest ?? [])]) ?? [];
  const naming = nameDocument(collection, page.documentUrlId);
  const { passages, further } = preparePassages(left, { naming, partial, maxTokens });
  return {
    passages,
    further: further + (isNarrowed ? (rest?.length ?? 0) : 0),
    maxTokens,
    ranking: null,
    progress,
    writeCursor: (sentNow) => writeCursor(sentNow, scope, cursorKey),
    describe: (facts) =>
      describe(facts, {
        isContinued: sent.size > 0 || partial !== null,
        isNarrowed,
        before: isFetchedNow ? 'Fetched now and added to the collection as a document.' : '',
        missing: parts.missing === '' ? '' : `The page has ${cleanLine(parts.missing)}.`,
      }),
  };
}

interface PageFacts {
  readonly isContinued: boolean;
  readonly isNarrowed: boolean;
  readonly before: string;
  readonly missing: string;
}

function describe(facts: NoticeFacts, { isContinued, isNarrowed, before, missing }: PageFacts): string {
  const { passages, omitted, cursor, isCut, isShort } = facts;
  const isComplete = omitted === 0 && !isCut;
  if (isShort) return isComplete ? 'The page.' : 'Part of the page; a larger maxTokens gives more.';
  const of = isContinued ? 'passages that were left of the page' : 'passages of the page';
  const narrowed = isNarrowed ? ', those asked for' : '';
  const part = `${passages} of ${passages + omitted} ${of}${narrowed}${isCut ? ', the last one cut' : ''}.`;
  const whole = isContinued ? 'The rest of the page.' : 'The whole page.';
  const found = [missing, isComplete ? whole : part, before].filter((sentence) => sentence !== '').join(' ');
  const more = isComplete ? '' : `For the rest repeat this call with cursor: "${cursor}".`;
  return [found, more, QUOTED].filter((line) => line !== '').join('\n');
}
