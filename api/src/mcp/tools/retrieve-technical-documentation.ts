import { z } from 'zod';
import { type AnswerFacts, composeAnswer } from '../answer/answer.ts';
import { type CursorScope, readCursor, writeCursor } from '../answer/cursor.ts';
import {
  CURSOR_ALIASES,
  optionalText,
  QUERY_ALIASES,
  requiredText,
  TOKEN_ALIASES,
  tokenBudget,
} from './arguments.ts';
import { assessConfidence } from './confidence.ts';
import { chooseDocuments } from './document-choice.ts';
import { dropReferences } from './drop-references.ts';
import { dropRepetitions } from './drop-repetitions.ts';
import { MAX_HITS, rankPassages, readPassages } from './find-passages.ts';
import { explainNoHit } from './no-hit.ts';
import { countToRead, DEFAULT_MAX_TOKENS } from './relevance.ts';
import { defineTool, QUOTED, type ToolCall } from './tool.ts';
import { plainAnswer, toToolAnswer } from './tool-answer.ts';

const ALL_SENT = 'Every passage that matches was sent.';
const WEAK =
  'None of these pages holds much of what was asked; ask again in other words if they do not answer.';

const input = z.object({
  query: requiredText.describe('One question, topic, identifier or error text; name the library it is about'),
  documentName: optionalText.describe('Only this document, as passages name it'),
  maxTokens: tokenBudget(DEFAULT_MAX_TOKENS),
  cursor: optionalText.describe('From the last answer, for more'),
});

export const retrieveTechnicalDocumentation = defineTool({
  name: 'retrieve_technical_documentation',
  title: 'Search documentation',
  description: 'Search the documentation. Returns the passages that answer, code first, with source URLs.',
  input,
  aliases: {
    query: QUERY_ALIASES,
    documentName: ['document_name', 'document', 'library', 'libraryName', 'name'],
    maxTokens: TOKEN_ALIASES,
    cursor: CURSOR_ALIASES,
  },
  example: { query: 'how to limit the size of a queue' },
  async handle({ query, documentName, maxTokens, cursor }, call) {
    const { documentIds, remark } = chooseDocuments(documentName, call.collection);
    const scope = scopeOf(call, query, documentName);
    const progress = readCursor(cursor, scope, call.cursorKey);
    const hits = await rankPassages(query, documentIds, progress, call);
    const isContinued = cursor !== undefined;
    const readCount = countToRead(hits, maxTokens, isContinued);
    const read = await readPassages(hits.slice(0, readCount), progress, call);
    const passages = isContinued ? read : dropRepetitions(dropReferences(read));
    if (passages.length === 0) {
      const explained = isContinued ? ALL_SENT : await explainNoHit(query, remark, call);
      return plainAnswer(explained);
    }
    const { isUnsure, missingWords } = isContinued
      ? { isUnsure: false, missingWords: [] }
      : assessConfidence(query, hits, call.collection);
    return toToolAnswer(
      composeAnswer({
        passages,
        further: hits.length - readCount + read.length - passages.length,
        maxTokens,
        order: 'ranked',
        progress,
        writeCursor: (sent) => writeCursor(sent, scope, call.cursorKey),
        describe: (facts) =>
          describe(facts, hits.length >= MAX_HITS, [remark, nameMissing(missingWords), isUnsure ? WEAK : '']),
      }),
    );
  },
});

function nameMissing(words: readonly string[]): string {
  return words.length === 0 ? '' : `No page has the words: ${words.join(', ')}.`;
}

function scopeOf({ caller }: ToolCall, query: string, documentName: string | undefined): CursorScope {
  const folded = [query, documentName ?? ''].map((text) => text.toLowerCase().replace(/\s+/g, ' '));
  return [caller.userId, caller.collectionId, 'retrieve', ...folded];
}

function describe(
  { passages, pages, omitted, cursor, isCut, isShort }: AnswerFacts,
  hasMoreHits: boolean,
  remarks: readonly string[],
): string {
  const shown = `${passages} ${passages === 1 ? 'passage' : 'passages'} from ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  if (isShort) return omitted > 0 || isCut ? `${shown}; a larger maxTokens gives more.` : `${shown}.`;
  const rest = isCut && omitted === 0 ? 'the rest of the last' : `${omitted}${hasMoreHits ? '+' : ''} more`;
  const counts =
    cursor === null
      ? `${shown}, best first.`
      : `${shown}, best first. For ${rest} repeat the call with cursor "${cursor}".`;
  return [counts, ...remarks, QUOTED].filter((line) => line !== '').join('\n');
}
