import {
  listPassagesOfPage,
  type ServedPage,
  type ServedPassage,
} from '@lectern/shared/db/stores/passages/served-passages.ts';
import type { AnswerRequest, NoticeFacts } from '../../answer/answer.ts';
import { type CursorScope, readCursor, writeCursor } from '../../answer/cursor.ts';
import { cleanLine } from '../../answer/model-text.ts';
import { fragmentOf } from '../../index/page-address.ts';
import type { ServedCollection } from '../../index/served-collection.ts';
import { nameDocument } from '../retrieve/find-passages.ts';
import { QUOTED, type ToolCall } from '../tool.ts';
import { splitPage } from './page-sections.ts';
import { prepareBest, preparePassages } from './prepare-passages.ts';

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
  const { partial } = progress;
  const parts = await splitPage(await listPassagesOfPage(db, caller.collectionId, page), fragment, topic);
  const sent = new Set(progress.sentIds);
  const unsent = (part: readonly ServedPassage[]) => part.filter(({ passageId }) => !sent.has(passageId));
  const [asked, rest] = [unsent(parts.asked), unsent(parts.rest)];
  const isNarrowed = asked.length > 0 && parts.rest.length > 0;
  const ranked = isNarrowed && parts.ranked ? unsent(parts.ranked) : null;
  const preparation = { naming: nameDocument(collection, page.documentUrlId), partial, maxTokens };
  const { passages, further } = ranked
    ? prepareBest(ranked, preparation)
    : preparePassages(isNarrowed ? asked : [...asked, ...rest], preparation);
  return {
    passages,
    further: further + (isNarrowed ? rest.length : 0),
    maxTokens,
    ranking: null,
    progress,
    writeCursor: (sentNow) => writeCursor(sentNow, scope, cursorKey),
    describe: (facts) =>
      describe(facts, {
        isContinued: sent.size > 0 || partial !== null,
        asked: isNarrowed ? asked.length : null,
        isRanked: ranked !== null,
        before: isFetchedNow ? 'Fetched now and added to the collection as a document.' : '',
        missing: parts.missing === '' ? '' : `The page has ${cleanLine(parts.missing)}.`,
      }),
  };
}

interface PageFacts {
  readonly isContinued: boolean;
  /** The number of passages asked for that were not sent before; null for the whole page. */
  readonly asked: number | null;
  /** Whether they are the best of those that match a topic, rather than a section. */
  readonly isRanked: boolean;
  readonly before: string;
  readonly missing: string;
}

function describe(facts: NoticeFacts, page: PageFacts): string {
  const { passages, omitted, cursor, isCut, isShort } = facts;
  const { isContinued, asked, isRanked, before, missing } = page;
  const isComplete = omitted === 0 && !isCut;
  const hasAllAsked = passages === asked && !isCut;
  const matching = isRanked ? 'that match' : 'asked for';
  if (isShort && isComplete) return 'The page.';
  if (isShort)
    return hasAllAsked ? `All passages ${matching}.` : 'Part of the page; a larger maxTokens gives more.';
  const whole = isContinued ? 'The rest of the page.' : 'The whole page.';
  const all = `All passages ${matching}; ${omitted} others are on the page.`;
  const of = `${asked ?? passages + omitted} passages ${asked === null ? 'of the page' : matching}`;
  const part = `${isRanked ? 'The best ' : ''}${passages} of ${of}${isContinued ? ' that were left' : ''}`;
  const shown = isComplete ? whole : hasAllAsked ? all : `${part}${isCut ? ', the last one cut' : ''}.`;
  const found = [missing, shown, before].filter((sentence) => sentence !== '').join(' ');
  const more = `${hasAllAsked ? 'To read them' : 'For the rest'} repeat this call with cursor: "${cursor}".`;
  return [found, isComplete ? '' : more, QUOTED].filter((line) => line !== '').join('\n');
}
