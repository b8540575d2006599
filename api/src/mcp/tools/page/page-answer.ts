import {
  findSectionAnchor,
  listPassagesOfPage,
  type ServedPage,
  type ServedPassage,
} from '@lectern/shared/db/stores/passages/served-passages.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import type { AnswerRequest, NoticeFacts } from '../../answer/answer.ts';
import { type CursorScope, readCursor, writeCursor } from '../../answer/cursor.ts';
import { cleanLine } from '../../answer/model-text.ts';
import { fragmentOf } from '../../index/page-url.ts';
import type { ServedCollection } from '../../index/served-collection.ts';
import { nameDocument } from '../retrieve/find-passages.ts';
import { CHANGED, QUOTED, type ToolCall } from '../tool.ts';
import { splitPage } from './page-sections.ts';
import { prepareBest, preparePassages } from './prepare-passages.ts';

const FETCHED = 'It was just fetched and added to the collection as a document.';

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
  const stored = await listPassagesOfPage(db, caller.collectionId, page);
  const isKnown = fragment === null || stored.some(({ anchor }) => anchor === fragment);
  const anchor = isKnown ? null : await findSectionAnchor(db, caller.collectionId, page, fragment);
  const parts = await splitPage(stored, anchor ?? fragment, topic);
  const sent = new Set(progress.sentIds);
  const storedIds = new Set(stored.map(({ passageId }) => passageId));
  const isChanged = !sent.isSubsetOf(storedIds) || (partial !== null && !storedIds.has(partial.passageId));
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
        missing: parts.missing === '' ? '' : `The page has ${cleanLine(parts.missing)}.`,
        remark: isFetchedNow ? FETCHED : isChanged ? CHANGED : '',
      }),
  };
}

interface PageFacts {
  readonly isContinued: boolean;
  /** The number of requested passages that were not sent before; null for the whole page. */
  readonly asked: number | null;
  /** Whether they are the best of those that match a topic, rather than a section. */
  readonly isRanked: boolean;
  /** The part that the page does not have, as a sentence; '' when it has all. */
  readonly missing: string;
  /** About the page; '' when there is nothing to say. */
  readonly remark: string;
}

/** The notice about the passages shown. */
interface ShownNotice {
  readonly sentence: string;
  /** Replaces `sentence` in an answer with little room. */
  readonly short: string;
  /** Why to repeat the call with the cursor; '' when nothing is left. */
  readonly next: string;
}

function describe(facts: NoticeFacts, page: PageFacts): string {
  const { sentence, short, next } = describeShown(facts, page);
  if (facts.isShort) return short;
  const found = [page.missing, sentence, page.remark].filter((part) => part !== '').join(' ');
  const more = next === '' ? '' : `${next}, repeat this call with cursor: "${facts.cursor}".`;
  return [found, more, QUOTED].filter((line) => line !== '').join('\n');
}

function describeShown({ parts, omitted, isCut }: NoticeFacts, page: PageFacts): ShownNotice {
  const { isContinued, asked, isRanked } = page;
  const kind = isRanked ? 'that match' : 'of the section';
  if (omitted === 0 && !isCut) {
    return {
      sentence: isContinued ? 'The rest of the page.' : 'The whole page.',
      short: 'The page.',
      next: '',
    };
  }
  if (parts === asked && !isCut) {
    const short = isRanked ? 'These are all passages that match.' : 'This is the whole section.';
    return {
      sentence: `${short} The page has ${counted(omitted, 'more passage')}.`,
      short,
      next: 'To read them',
    };
  }
  const all = asked === null ? `${parts + omitted} parts of the page` : `${asked} parts ${kind}`;
  const part = `${isRanked ? 'The best ' : ''}${parts} of ${all}${isContinued ? ' that were left' : ''}`;
  return {
    sentence: `${part}${isCut ? ', the last one cut' : ''}.`,
    short: 'Part of the page. Increase maxTokens for more.',
    next: 'For the rest',
  };
}
