import { countTokens } from '@lectern/shared/count-tokens.ts';
import { countProcessingDocuments } from '@lectern/shared/db/stores/documents/documents.ts';
import {
  listRecentContents,
  type RecentContent,
} from '@lectern/shared/db/stores/documents/recent-contents.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { plainName } from '@lectern/shared/domain/documents/plain-name.ts';
import { describeLibrary } from '@lectern/shared/domain/libraries/library.ts';
import { MAX_TOKENS } from '@lectern/shared/domain/tools/agent-tools.ts';
import { z } from 'zod';
import { type Answer, composeAnswer, type NoticeFacts, TARGET_SHARE } from '../answer/answer.ts';
import { type AnswerPassage, prepareText, quotableUrl } from '../answer/answer-passage.ts';
import { NOTHING_SENT } from '../answer/cursor.ts';
import { cutMarkdown } from '../answer/cut-markdown.ts';
import { cleanLine } from '../answer/model-text.ts';
import { shortenLinks } from '../answer/shorten-links.ts';
import { clampedCount, TOKEN_ALIASES, tokenBudget } from './arguments.ts';
import { explainEmptyCollection } from './retrieve/explain-no-results.ts';
import { defineTool, QUOTED } from './tool.ts';
import { plainAnswer, toToolAnswer } from './tool-answer.ts';

const MAX_DOCUMENTS = 10;
/** Longer texts exceed every budget. */
const MAX_CHARS = MAX_TOKENS * 12;
/** Estimates for the notice and for the frame of each document. */
const NOTICE_TOKENS = 70;
const FRAME_TOKENS = 90;

const input = z.object({
  limit: clampedCount(MAX_DOCUMENTS),
  maxTokens: tokenBudget('get_recent_technical_document'),
});

export const getRecentTechnicalDocument = defineTool({
  name: 'get_recent_technical_document',
  title: 'Read recent documents',
  description: 'Read the documents the user pinned, then those added last.',
  input,
  aliases: { limit: ['count', 'n', 'max', 'documents'], maxTokens: TOKEN_ALIASES },
  example: { limit: 1 },
  async handle({ limit, maxTokens }, { db, caller, publicUrl }) {
    // One more, to detect a longer text.
    const size = { limit, maxCharacters: MAX_CHARS + 1 };
    const documents = await listRecentContents(db, caller.collectionId, size);
    if (documents.length === 0) {
      const processing = await countProcessingDocuments(db, caller.collectionId);
      const empty = explainEmptyCollection(processing, `${publicUrl}/collections/${caller.collectionId}`);
      return plainAnswer(empty);
    }
    return toToolAnswer(composeDocuments(documents, maxTokens));
  },
});

function composeDocuments(documents: readonly RecentContent[], maxTokens: number): Answer {
  const shares = divideBudget(documents, maxTokens);
  return composeAnswer({
    passages: shares.map(({ passage }) => passage),
    further: 0,
    maxTokens,
    ranking: null,
    progress: NOTHING_SENT,
    writeCursor: null,
    describe: (facts) =>
      describe(facts, facts.isCut || shares.slice(0, facts.parts).some(({ isCut }) => isCut)),
  });
}

interface Share {
  readonly passage: AnswerPassage;
  readonly isCut: boolean;
}

/** Divides the budget equally; unused tokens go to the following documents. */
function divideBudget(documents: readonly RecentContent[], maxTokens: number): Share[] {
  let left = maxTokens * TARGET_SHARE - NOTICE_TOKENS;
  return documents.map((document, at) => {
    const room = Math.floor(left / (documents.length - at)) - FRAME_TOKENS;
    const text = prepareText(shortenLinks(document.text.slice(0, MAX_CHARS), document.url));
    const cut = cutMarkdown(text, Math.max(room, 40), { minTokens: room * 0.99 });
    left -= cut.tokens + FRAME_TOKENS;
    const isCut = cut.next !== null || document.text.length > MAX_CHARS;
    return { passage: toPassage(document, at, isCut ? `${cut.text}\n[cut here]` : cut.text), isCut };
  });
}

function toPassage(document: RecentContent, at: number, text: string): AnswerPassage {
  return {
    passageId: null,
    topicId: null,
    pageKey: `document ${at}`,
    ordinal: 0,
    url: quotableUrl(document.url),
    title: cleanLine(document.documentTopic),
    headingPath: [],
    text,
    tokens: countTokens(`${text}\n\n`),
    leadIn: '',
    hasCode: false,
    documentName: cleanLine(document.library ? describeLibrary(document.library) : document.documentName, 80),
    isPinned: document.isPinned,
    fetchedAt: document.fetchedAt,
    changedAt: document.changedAt,
    offset: 0,
  };
}

function describe({ passages, documents, omitted, isShort }: NoticeFacts, isCut: boolean): string {
  const shown =
    passages === 1
      ? 'The document pinned or added last.'
      : `${passages} documents, pinned first, then newest.`;
  const missing = omitted === 0 ? '' : `${counted(omitted, 'more document')} did not fit`;
  if (isShort) {
    const limits = [isCut ? 'Cut' : '', missing].filter((part) => part !== '').join(', and ');
    return limits === '' ? shown : `${shown} ${limits}. Increase maxTokens for more.`;
  }
  const [subject, name] =
    passages === 1 ? ['It is', `: "${plainName(documents[0] ?? '')}"`] : ['Some are', ''];
  const rest = `${subject} cut: search the rest with retrieve_technical_documentation and documentName${name}.`;
  const more = missing === '' ? '' : `${missing}. Increase maxTokens for more.`;
  return [shown, isCut ? rest : '', more, QUOTED].filter((line) => line !== '').join('\n');
}
