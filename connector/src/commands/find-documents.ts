import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import { NotFoundError, UsageError } from './exit-codes.ts';

/**
 * The document that each word names: its ID, name, URL or library, such as `react` or `react@18.3.1`, regardless of case.
 * Throws NotFoundError, and UsageError for a name that several documents have.
 */
export function findDocuments(
  words: readonly string[],
  documents: readonly RecentDocumentReply[],
): RecentDocumentReply[] {
  return [...new Set(words.map((word) => findDocument(word, documents)))];
}

function findDocument(word: string, documents: readonly RecentDocumentReply[]): RecentDocumentReply {
  const byId = documents.find(({ id }) => String(id) === word);
  if (byId) return byId;
  const wanted = word.toLowerCase();
  const matches = documents.filter(({ documentName, url, library }) => {
    const names = library ? [library.name, `${library.name}@${library.version}`] : [];
    return [documentName, url, ...names].some((text) => text.toLowerCase() === wanted);
  });
  const [match] = matches;
  if (!match)
    throw new NotFoundError(`Document "${word}" not found. "lectern docs list" shows all documents`);
  if (matches.length > 1)
    throw new UsageError(
      `Several documents match "${word}". Choose one by its ID: ${matches.map(({ id, url }) => `${id} (${url})`).join(', ')}`,
    );
  return match;
}
