import { PageFailure } from '../../../errors/page-failure.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import { findIncludes, type Include, possiblePaths } from '../../../formats/includes/find-includes.ts';
import { insertIncludes, isReadme } from '../../../formats/includes/insert-includes.ts';
import { inSlices } from '../in-slices.ts';
import type { ArchiveContents, ArchiveFile } from './read-archive.ts';

/** Of all documents together: many may include the same files. */
const MAX_INSERTED_CHARS = 32_000_000;

export interface IncludingDocuments<Document> {
  /** Without those that others show whole. */
  readonly documents: readonly Document[];
  /** The text of a document, and the text of the files that it includes. */
  textOf(document: Document): string;
}

/**
 * Finds the files that documents include, such as partial pages and code. `download` gets those that are not documents
 * themselves.
 */
export async function includeFiles<Document extends ArchiveFile>(
  documents: readonly Document[],
  download: (paths: ReadonlySet<string>) => Promise<ArchiveContents>,
  signal: AbortSignal | undefined,
): Promise<IncludingDocuments<Document>> {
  const files = new Map(documents.map(({ path, bytes }) => [path, bytes]));
  const shownWhole = new Set<string>();
  const missing = new Set<string>();
  for await (const { path, bytes } of inSlices(documents, signal)) {
    for (const include of findIncludes(path, decodeText(bytes, ''))) {
      const paths = possiblePaths(path, include.target);
      const found = paths.find((each) => files.has(each));
      if (found === undefined) for (const each of paths) missing.add(each);
      else if (isWhole(include) && !isReadme(found)) shownWhole.add(found);
    }
  }
  const others = missing.size === 0 ? null : await download(missing).catch(nullForFailure);
  for (const { path, bytes } of others?.files ?? []) files.set(path, bytes);
  let charsLeft = MAX_INSERTED_CHARS;
  const readFile = (path: string) => {
    const bytes = charsLeft > 0 ? files.get(path) : undefined;
    return bytes === undefined ? null : decodeText(bytes, '');
  };
  return {
    documents: documents.filter(({ path }) => !shownWhole.has(path)),
    textOf({ path, bytes }) {
      const source = decodeText(bytes, '');
      const text = insertIncludes(path, source, readFile);
      charsLeft -= text.length - source.length;
      return text;
    },
  };
}

function isWhole({ part, isCode }: Include): boolean {
  return part === '' && !isCode;
}

/** Without the included files, the documents are still worth reading. */
function nullForFailure(error: unknown): null {
  if (error instanceof PageFailure) return null;
  throw error;
}
