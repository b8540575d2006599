import { counted } from '@lectern/shared/domain/counted.ts';
import { plainName } from '@lectern/shared/domain/documents/plain-name.ts';
import type { SearchHit } from '@lectern/shared/search/query/search.ts';
import type { NoticeFacts } from '../../answer/answer.ts';
import { QUOTED, type SearchCall } from '../tool.ts';
import type { Confidence } from './confidence.ts';
import { findOtherVersion } from './query-version.ts';

const MAX_NAMED_DOCUMENTS = 5;

/** Names the documents that match, when there are several, in the order of their best passage. */
export function offerDocuments(hits: readonly SearchHit[], { collection }: SearchCall): string {
  const ids = [...new Set(hits.map(({ documentId }) => documentId))];
  const names = new Set(ids.map((id) => plainName(collection.documents.get(id)?.name ?? '')));
  names.delete('');
  if (names.size < 2) return '';
  const named = [...names].slice(0, MAX_NAMED_DOCUMENTS).map((name) => `"${name}"`);
  const others = names.size > named.length ? ` and ${names.size - named.length} more` : '';
  return `Matching documents: ${named.join(', ')}${others}. To search one of them, add documentName: ${named[0]}.`;
}

/** Names the document that the question names if the best match is from another; '' otherwise. */
export function describeOtherDocument(confidence: Confidence | null, { collection }: SearchCall): string {
  const [id, ...others] = confidence?.missedDocumentIds ?? [];
  const name = others.length === 0 ? plainName(collection.documents.get(id ?? 0)?.name ?? '') : '';
  return name === '' ? '' : `the best is not from "${name}"`;
}

/** Names the document of another version if the question asks for one that was not found; '' otherwise. */
export function describeOtherVersion(query: string, documents: readonly string[]): string {
  const other = findOtherVersion(query, documents);
  return other === null ? '' : `"${plainName(other.name)}" is not version ${other.version}`;
}

interface Remarks {
  /** Null for a continued answer, whose first part says it. */
  readonly confidence: Confidence | null;
  /** Why the question may be about other documents; '' otherwise. */
  readonly caveat: string;
  /** Whether the number of further matches is exact: others may repeat passages or refer to them. */
  readonly isCounted: boolean;
  /** About the documents searched; for a continued answer whether they changed. */
  readonly searched: string;
  /** About pages that changed lately; '' for other questions. */
  readonly changes: string;
  /** About documents that are still being crawled, and those that are not searched; '' without any. */
  readonly missing: readonly string[];
}

/** The first line describes the passages and how sure we are. The others name the next steps. */
export function describeMatches(facts: NoticeFacts, remarks: Remarks): string {
  const { confidence, caveat, isCounted, searched, changes, missing } = remarks;
  const { passages, pages, omitted, cursor, isCut, isShort, documents } = facts;
  const source =
    documents.length === 1 ? `"${plainName(documents[0] ?? '')}"` : `${documents.length} documents`;
  const shown = `${counted(passages, 'passage')} from ${counted(pages, 'page')} of ${source}, best first.`;
  const found = `${describeConfidence(confidence, caveat)}: ${shown}`;
  if (isShort) return omitted > 0 || isCut ? `${found} Increase maxTokens for more.` : found;
  const match = confidence?.isUnsure ? 'may be related' : isCounted && omitted === 1 ? 'matches' : 'match';
  const rest =
    isCut && omitted === 0
      ? 'One passage is cut. For the rest'
      : `${isCounted ? counted(omitted, 'more passage') : 'More passages'} ${match}. For more`;
  return [
    found,
    confidence?.isUnsure
      ? 'If they do not answer the question, rephrase it once, or use another source.'
      : '',
    cursor === null ? '' : `${rest}, repeat this call with cursor: "${cursor}".`,
    searched,
    changes,
    ...missing,
    QUOTED,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function describeConfidence(confidence: Confidence | null, caveat: string): string {
  if (confidence === null) return 'Further matches';
  if (confidence.isUnsure)
    return `Unsure: ${describeUncertainty(confidence)} ${caveat === '' ? 'The' : `Also, ${caveat}. The`} nearest`;
  return caveat === '' ? 'Good match' : `Good match, but ${caveat}`;
}

function describeUncertainty({ missingWords }: Confidence): string {
  if (missingWords.length === 0) return 'the best pages contain only some of these words.';
  return `the matching pages do not contain ${missingWords.map((word) => `"${word}"`).join(', ')}.`;
}
