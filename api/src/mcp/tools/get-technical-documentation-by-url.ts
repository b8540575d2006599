import { listPassagesOfPage, type ServedPage } from '@lectern/shared/db/stores/served-passages.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { z } from 'zod';
import { type AnswerFacts, composeAnswer } from '../answer.ts';
import { continuePassage, prepareServedPassage, quotableUrl } from '../answer-passage.ts';
import { type CursorScope, readCursor, writeCursor } from '../cursor.ts';
import { fragmentOf, type PageLookup } from '../page-lookup.ts';
import { CURSOR_ALIASES, optionalText, requiredText, TOKEN_ALIASES, tokenBudget } from './arguments.ts';
import { nameDocument } from './find-passages.ts';
import { askedForFirst } from './page-sections.ts';
import { defineTool, QUOTED } from './tool.ts';
import { toToolAnswer } from './tool-answer.ts';

const NEAR_ADDRESSES = 5;

const input = z.object({
  url: requiredText,
  topic: optionalText.describe('What to show first'),
  maxTokens: tokenBudget(5_000),
  cursor: optionalText,
});

export const getTechnicalDocumentationByUrl = defineTool({
  name: 'get_technical_documentation_by_url',
  title: 'Read a documentation page',
  description: 'Read one stored page by its URL; a #fragment or topic shows that section first.',
  input,
  aliases: {
    url: ['uri', 'link', 'href', 'address', 'page', 'pageUrl', 'page_url', 'source', 'documentUrl'],
    topic: ['section', 'heading', 'query', 'question', 'q'],
    maxTokens: TOKEN_ALIASES,
    cursor: CURSOR_ALIASES.filter((alias) => alias !== 'page'),
  },
  example: { url: 'https://docs.example.com/guide#section' },
  async handle({ url, topic, maxTokens, cursor }, call) {
    const page = findPage(await call.collection.pages(), url);
    const fragment = fragmentOf(url);
    const scope: CursorScope = [
      ...[call.caller.userId, call.caller.collectionId, 'by-url', page.documentUrlId, page.pageUrl],
      ...[fragment ?? '', topic ?? ''],
    ];
    const progress = readCursor(cursor, scope, call.cursorKey);
    const stored = await listPassagesOfPage(call.db, call.caller.collectionId, page);
    const sent = new Set(progress.sentIds);
    const naming = nameDocument(call.collection, page.documentUrlId);
    const { partial } = progress;
    const left = askedForFirst(stored, fragment, topic)
      .filter(({ passageId }) => !sent.has(passageId))
      .toSorted(
        (a, b) => Number(b.passageId === partial?.passageId) - Number(a.passageId === partial?.passageId),
      );
    const answer = composeAnswer({
      passages: left.map((passage) => {
        const prepared = prepareServedPassage(passage, naming);
        return passage.passageId === partial?.passageId
          ? continuePassage(prepared, partial.offset)
          : prepared;
      }),
      further: 0,
      maxTokens,
      order: 'reading',
      progress,
      writeCursor: (sentNow) => writeCursor(sentNow, scope, call.cursorKey),
      describe: (facts) => describe(facts, sent.size > 0),
    });
    return toToolAnswer(answer);
  },
});

function findPage(pages: PageLookup, url: string): ServedPage {
  const page = pages.find(url);
  if (page) return page;
  const near = pages.nearest(url, NEAR_ADDRESSES).map(quotableUrl);
  throw new NotFoundError(
    [
      `No stored page has the address ${quotableUrl(url).slice(0, 200)}.`,
      near.length > 0 ? `Near addresses: ${near.join(' , ')}` : '',
      'Find the right page with retrieve_technical_documentation; only pages of this collection can be read',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  );
}

function describe({ passages, omitted, cursor, isCut, isShort }: AnswerFacts, isContinued: boolean): string {
  const isComplete = omitted === 0 && !isCut;
  if (isShort) return isComplete ? 'The page.' : 'Part of the page; a larger maxTokens gives more.';
  if (isComplete) return `${isContinued ? 'The rest of the page' : 'The whole page'}.\n${QUOTED}`;
  const counts = `${passages} of ${passages + omitted} passages${isContinued ? ' that were left' : ' of the page'}`;
  return `${counts}${isCut ? ', the last one cut' : ''}. For more repeat the call with cursor "${cursor}".\n${QUOTED}`;
}
