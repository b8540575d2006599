import { counted } from '@lectern/shared/domain/counted.ts';
import { plainName } from '@lectern/shared/domain/documents/plain-name.ts';
import type { SearchHit } from '@lectern/shared/search/query/score.ts';
import { z } from 'zod';
import { composeAnswer, type NoticeFacts } from '../answer/answer.ts';
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
import { findOtherVersion } from './retrieve/asked-version.ts';
import { assessConfidence, type Confidence } from './retrieve/confidence.ts';
import { chooseDocuments, noteCrawling } from './retrieve/document-choice.ts';
import { findDefinitions } from './retrieve/find-definitions.ts';
import { rankPassages, readMatches } from './retrieve/find-passages.ts';
import { explainNoHit } from './retrieve/no-hit.ts';
import { CHANGED, defineTool, QUOTED, type SearchCall } from './tool.ts';
import { plainAnswer, type ToolAnswer, toToolAnswer } from './tool-answer.ts';

/** The default budget of an answer, in o200k tokens. */
export const DEFAULT_MAX_TOKENS = 2_500;
const ALL_SENT = 'Every passage that matches was sent.';
/** Passages of an answer that may not answer the question. */
const MAX_UNSURE_PASSAGES = 3;
const MAX_NAMED_DOCUMENTS = 5;

/** Followed by the names of the collection's documents when the tools are listed. */
export const DOCUMENT_NAME_HINT = 'Search only this document';

const input = z.object({
  query: requiredText.describe(
    "What to look for: the library's name, its official terms, exact identifiers; an error message as it stands",
  ),
  documentName: optionalText.describe(DOCUMENT_NAME_HINT),
  maxTokens: tokenBudget(DEFAULT_MAX_TOKENS),
  cursor: optionalCursor.describe('From the last answer, for more'),
});

type Question = z.output<typeof input>;

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
  const isContinued = cursor !== undefined;
  const confidence = isContinued ? null : assessConfidence(query, hits, call.collection);
  const { passages, further, isChanged } = await readMatches(hits, { progress, maxTokens }, call);
  const changes = isContinued ? '' : await describeRecentChanges(query, documentIds, call);
  if (passages.length === 0) {
    const explained = isContinued ? ALL_SENT : await explainNoHit(query, remark, call);
    return plainAnswer(changes === '' ? explained : `${explained}\n${changes}`);
  }
  const count = confidence?.isUnsure ? MAX_UNSURE_PASSAGES : passages.length;
  const scores = new Map(hits.map(({ passageId, score }) => [passageId, score]));
  const answer = composeAnswer({
    passages: passages.slice(0, count),
    further: further + Math.max(0, passages.length - count),
    maxTokens,
    ranking: { scores, definitionIds: findDefinitions(passages, query) },
    progress,
    writeCursor: (sent) => writeCursor(sent, scope, call.cursorKey),
    describe: (facts) =>
      describe(facts, {
        confidence,
        doubt:
          (documentName === undefined ? doubtDocument(confidence, call) : '') ||
          (remark === '' ? doubtVersion(query, facts.documents) : ''),
        isCounted: further === 0,
        remark: isContinued
          ? isChanged
            ? CHANGED
            : ''
          : documentName === undefined
            ? offerDocuments(hits, call)
            : remark,
        changes,
        crawling: noteCrawling(
          call.collection,
          hits.map(({ documentId }) => documentId),
        ),
      }),
  });
  const isUnsure = confidence?.isUnsure ?? false;
  return { ...toToolAnswer(answer, (passageId) => scores.get(passageId)), isUnsure };
}

function scopeOf({ caller }: SearchCall, query: string, documentName: string | undefined): CursorScope {
  const folded = [query, documentName ?? ''].map((text) => text.toLowerCase().replace(/\s+/g, ' '));
  return [caller.userId, caller.collectionId, 'retrieve', ...folded];
}

/** Names the documents that match, when there are several, in the order of their best passage. */
function offerDocuments(hits: readonly SearchHit[], { collection }: SearchCall): string {
  const ids = [...new Set(hits.map(({ documentId }) => documentId))];
  const names = new Set(ids.map((id) => plainName(collection.documents.get(id)?.name ?? '')));
  names.delete('');
  if (names.size < 2) return '';
  const named = [...names].slice(0, MAX_NAMED_DOCUMENTS).map((name) => `"${name}"`);
  const others = names.size > named.length ? ` and ${names.size - named.length} more` : '';
  return `Matching documents: ${named.join(', ')}${others}. To search one of them, add documentName: ${named[0]}.`;
}

/** Names the document that the question names if the best match is from another; '' otherwise. */
function doubtDocument(confidence: Confidence | null, { collection }: SearchCall): string {
  const [id, ...others] = confidence?.missedDocumentIds ?? [];
  const name = others.length === 0 ? plainName(collection.documents.get(id ?? 0)?.name ?? '') : '';
  return name === '' ? '' : `the best is not from "${name}"`;
}

/** Names the document of another version if the question asks for one that was not found; '' otherwise. */
function doubtVersion(query: string, documents: readonly string[]): string {
  const other = findOtherVersion(query, documents);
  return other === null ? '' : `"${plainName(other.name)}" is not version ${other.version}`;
}

interface Remarks {
  /** Null for a continued answer, whose first part says it. */
  readonly confidence: Confidence | null;
  /** Why the documents found may not be those that the question names; '' otherwise. */
  readonly doubt: string;
  /** Whether the number of further matches is exact: others may repeat passages or refer to them. */
  readonly isCounted: boolean;
  /** About the documents searched; for a continued answer whether they changed. */
  readonly remark: string;
  /** About pages that changed lately; '' for other questions. */
  readonly changes: string;
  /** About documents that are still being crawled. */
  readonly crawling: string;
}

/** The first line describes the passages and how sure we are. The others name the next steps. */
function describe(facts: NoticeFacts, remarks: Remarks): string {
  const { confidence, doubt, isCounted, remark, changes, crawling } = remarks;
  const { passages, pages, omitted, cursor, isCut, isShort, documents } = facts;
  const source =
    documents.length === 1 ? `"${plainName(documents[0] ?? '')}"` : `${documents.length} documents`;
  const shown = `${counted(passages, 'passage')} from ${counted(pages, 'page')} of ${source}, best first.`;
  const found = `${howSure(confidence, doubt)}: ${shown}`;
  if (isShort) return omitted > 0 || isCut ? `${found} A larger maxTokens gives more.` : found;
  const match = confidence?.isUnsure ? 'may be related' : isCounted && omitted === 1 ? 'matches' : 'match';
  const rest =
    isCut && omitted === 0
      ? 'One passage is cut; for its rest'
      : `${isCounted ? counted(omitted, 'more passage') : 'More passages'} ${match}; for more`;
  return [
    found,
    confidence?.isUnsure ? 'If they do not answer, ask once more in other words, or use another source.' : '',
    cursor === null ? '' : `${rest} repeat this call with cursor: "${cursor}".`,
    remark,
    changes,
    crawling,
    QUOTED,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function howSure(confidence: Confidence | null, doubt: string): string {
  if (confidence === null) return 'Further matches';
  if (confidence.isUnsure)
    return `Unsure: ${whyUnsure(confidence)} ${doubt === '' ? 'The' : `Also, ${doubt}. The`} nearest`;
  return doubt === '' ? 'Good match' : `Good match, but ${doubt}`;
}

function whyUnsure({ missingWords }: Confidence): string {
  if (missingWords.length === 0) return 'the best pages contain only some of these words.';
  return `the matching pages do not contain ${missingWords.map((word) => `"${word}"`).join(', ')}.`;
}
