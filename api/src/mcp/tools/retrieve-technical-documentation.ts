import { z } from 'zod';
import { composeAnswer } from '../answer/answer.ts';
import { type CursorScope, readCursor, writeCursor } from '../answer/cursor.ts';
import {
  CURSOR_ALIASES,
  optionalCursor,
  optionalText,
  QUERY_ALIASES,
  requiredText,
  TOKEN_ALIASES,
  tokenBudget,
} from './arguments.ts';
import { describeRecentChanges } from './recent/recent-changes.ts';
import { assessConfidence } from './retrieve/confidence.ts';
import {
  describeMatches,
  describeOtherDocument,
  describeOtherVersion,
  offerDocuments,
} from './retrieve/describe-matches.ts';
import { chooseDocuments, noteCrawling, noteNotSearched } from './retrieve/document-choice.ts';
import { explainNoResults } from './retrieve/explain-no-results.ts';
import { findDefinitions } from './retrieve/find-definitions.ts';
import { rankPassages, readMatches } from './retrieve/find-passages.ts';
import { CHANGED, defineTool, type SearchCall } from './tool.ts';
import { plainAnswer, type ToolAnswer, toToolAnswer } from './tool-answer.ts';

const ALL_SENT = 'Every passage that matches was sent.';
/** Maximum passages of an unsure answer. */
const MAX_UNSURE_PASSAGES = 3;

/** Followed by the names of the collection's documents when the tools are listed. */
export const DOCUMENT_NAME_HINT = 'Search only this document';

const input = z.object({
  query: requiredText.describe(
    "What to look for: the library's name, its official terms, exact identifiers; an error message, verbatim",
  ),
  documentName: optionalText.describe(DOCUMENT_NAME_HINT),
  maxTokens: tokenBudget('retrieve_technical_documentation'),
  cursor: optionalCursor.describe('Cursor from the previous answer'),
});

type Question = z.output<typeof input>;

export const retrieveTechnicalDocumentation = defineTool({
  name: 'retrieve_technical_documentation',
  title: 'Search documentation',
  description:
    'Search the documentation. Returns the passages that answer the query, code first, with source URLs.',
  input,
  aliases: {
    query: QUERY_ALIASES,
    documentName: ['document_name', 'document', 'library', 'libraryName', 'name'],
    maxTokens: TOKEN_ALIASES,
    cursor: CURSOR_ALIASES,
  },
  example: { query: 'how to limit the size of a queue' },
  handle: answerQuestion,
});

/** Searches a collection and composes the answer. */
export async function answerQuestion(
  { query, documentName, maxTokens, cursor }: Question,
  call: SearchCall,
): Promise<ToolAnswer> {
  const { documentIds, remark } = chooseDocuments(documentName, call.collection, query);
  const scope = scopeOf(call, query, documentName);
  const progress = readCursor(cursor, scope, call.cursorKey);
  const hits = await rankPassages(query, documentIds, { progress, maxTokens }, call);
  const { passages, further, isChanged } = await readMatches(hits, { progress, maxTokens }, call);
  const isContinued = cursor !== undefined;
  const changes = isContinued ? '' : await describeRecentChanges(query, documentIds, call);
  if (passages.length === 0) {
    const explained = isContinued ? ALL_SENT : await explainNoResults(query, remark, call);
    return plainAnswer(changes === '' ? explained : `${explained}\n${changes}`);
  }
  const confidence = isContinued ? null : assessConfidence(query, hits, call.collection);
  const isUnsure = confidence?.isUnsure ?? false;
  const shown = isUnsure ? passages.slice(0, MAX_UNSURE_PASSAGES) : passages;
  const scores = new Map(hits.map(({ passageId, score }) => [passageId, score]));
  const documentCaveat = documentName === undefined ? describeOtherDocument(confidence, call) : '';
  const searched = documentName === undefined ? offerDocuments(hits, call) : remark;
  const documentsOfHits = hits.map(({ documentId }) => documentId);
  const answer = composeAnswer({
    passages: shown,
    further: further + passages.length - shown.length,
    maxTokens,
    ranking: { scores, definitionIds: findDefinitions(passages, query) },
    progress,
    writeCursor: (sent) => writeCursor(sent, scope, call.cursorKey),
    describe: (facts) =>
      describeMatches(facts, {
        confidence,
        caveat: documentCaveat || (remark === '' ? describeOtherVersion(query, facts.documents) : ''),
        isCounted: further === 0,
        searched: isContinued ? (isChanged ? CHANGED : '') : searched,
        changes,
        missing: [noteCrawling(call.collection, documentsOfHits), noteNotSearched(call.collection)],
      }),
  });
  return { ...toToolAnswer(answer, (passageId) => scores.get(passageId)), isUnsure };
}

function scopeOf({ caller }: SearchCall, query: string, documentName: string | undefined): CursorScope {
  const folded = [query, documentName ?? ''].map((text) => text.toLowerCase().replace(/\s+/g, ' '));
  return [caller.userId, caller.collectionId, 'retrieve', ...folded];
}
