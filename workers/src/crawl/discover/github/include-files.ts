import { nullForPageFailure } from '../../../errors/page-failure.ts';
import {
  antoraDescriptorPath,
  defineAttributes,
  readAntoraAttributes,
} from '../../../formats/asciidoc/antora-attributes.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import { findIncludes, possiblePaths } from '../../../formats/includes/find-includes.ts';
import { documentsShownWhole, insertIncludes } from '../../../formats/includes/insert-includes.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';
import type { ArchiveContents, ArchiveFile } from './read-archive.ts';

/** The inserted text of all documents, because many may include the same files. */
const MAX_INSERTED_CHARS = 32_000_000;
/** Longer files are data, not parts of a page. */
const MAX_FILE_BYTES = 400_000;
/** The paths that includes may name: a hostile repository may name millions. */
const MAX_MISSING_PATHS = 20_000;
/** Included files may include others. Each download reads the whole archive. */
const MAX_DOWNLOADS = 2;

export interface IncludingDocuments<Document> {
  /** The documents that no other document shows whole. */
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
  const texts = new Map<string, string>();
  const readText = (path: string) => {
    const text = texts.get(path) ?? decodeOrNull(files.get(path));
    if (text !== null) texts.set(path, text);
    return text;
  };
  const attributes = new Map<string, ReadonlyMap<string, string>>();
  const attributesOf = (descriptor: string) => {
    const found = attributes.get(descriptor) ?? readAntoraAttributes(readText(descriptor) ?? '');
    attributes.set(descriptor, found);
    return found;
  };
  const findMissing = async (including: readonly ArchiveFile[]) => {
    const missing = new Set<string>();
    for await (const { path, bytes } of iterateInTimeSlices(including, signal)) {
      const includes = findIncludes(path, decodeText(bytes, ''));
      const wanted = includes.map(({ target }) => possiblePaths(path, target));
      for (const paths of [...wanted, [antoraDescriptorPath(path) ?? path]]) {
        const isMissing = missing.size < MAX_MISSING_PATHS && !paths.some((each) => files.has(each));
        if (isMissing) for (const each of paths) missing.add(each);
      }
      for (const each of documentsShownWhole(path, includes, readText)) shownWhole.add(each);
    }
    return missing;
  };
  let missing = await findMissing(documents);
  for (let left = MAX_DOWNLOADS; left > 0 && missing.size > 0; left -= 1) {
    // Without the included files, the documents are still worth reading.
    const found = (await download(missing).catch(nullForPageFailure))?.files ?? [];
    for (const { path, bytes } of found) files.set(path, bytes);
    missing = await findMissing(found);
  }
  let charsLeft = MAX_INSERTED_CHARS;
  const readFile = (path: string) => (charsLeft > 0 ? readText(path) : null);
  return {
    documents: documents.filter(({ path }) => !shownWhole.has(path)),
    textOf({ path, bytes }) {
      const source = decodeText(bytes, '');
      const text = insertIncludes(path, source, readFile);
      charsLeft -= text.length - source.length;
      const descriptor = antoraDescriptorPath(path);
      return descriptor === null ? text : defineAttributes(text, attributesOf(descriptor));
    },
  };
}

function decodeOrNull(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined || bytes.length > MAX_FILE_BYTES ? null : decodeText(bytes, '');
}
