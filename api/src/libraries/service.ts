import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import {
  type addLibrary,
  type NamedLibrary,
  type ResolvedLibrary,
  resolvedLibraries,
} from '@lectern/shared/contracts/libraries.ts';
import type { SiteReply } from '@lectern/shared/contracts/site.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { getDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { findLibraryDocument } from '@lectern/shared/db/stores/documents/library-documents.ts';
import { DEFAULT_CRAWL_TYPE, MAX_URLS } from '@lectern/shared/domain/crawl-type.ts';
import { type Library, libraryDocumentName } from '@lectern/shared/domain/library.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';
import { addDocument } from '../documents/add-document.ts';
import { toDocumentReply } from '../documents/to-reply.ts';
import { type RunToolDeps, runTool } from '../run-tool.ts';

export interface LibrariesDeps extends RunToolDeps {
  readonly site: Pick<SiteReply, 'maxPagesPerSource'>;
}

/** Documentation of libraries, found by their names and versions. */
export interface LibrariesService {
  /**
   * Finds the documentation of libraries, in their order. Throws UpstreamError when a registry fails, and ConflictError when
   * no worker answers in time.
   */
  resolve(
    user: SessionUser,
    libraries: readonly NamedLibrary[],
    signal: AbortSignal,
  ): Promise<ResolvedLibrary[]>;
  /**
   * Adds the documentation of a library, or returns the document that the collection already has. Throws NotFoundError for a
   * collection of another user, InvalidInputError for a library without documentation, and otherwise as `resolve` does.
   */
  add(
    user: SessionUser,
    collectionId: number,
    library: NamedLibrary,
    signal: AbortSignal,
  ): Promise<z.input<(typeof addLibrary)['reply']>>;
}

/** Creates the service of libraries. The workers search, because only they reach the web. */
export function createLibrariesService(deps: LibrariesDeps): LibrariesService {
  const resolve: LibrariesService['resolve'] = async (user, libraries, signal) => {
    const run = { userId: user.id, tool: 'resolve-libraries', input: { libraries }, signal } as const;
    return resolvedLibraries.parse(await runTool(deps, run)).libraries;
  };
  return {
    resolve,
    async add(user, collectionId, wanted, signal) {
      await getCollection(deps.db, { userId: user.id, collectionId });
      const [resolved] = await resolve(user, [wanted], signal);
      const library = resolved && toLibrary(resolved);
      if (!library || !resolved?.source) {
        const message = `No documentation of ${wanted.name} was found: ${resolved?.reason ?? 'unknown library'}`;
        throw new InvalidInputError(message, { library: message });
      }
      const existing = await findLibraryDocument(deps.db, collectionId, library);
      if (existing !== null) {
        const document = await getDocument(deps.db, { userId: user.id, documentId: existing });
        return withLibrary(toDocumentReply(document), library);
      }
      const { document } = await addDocument(deps.transact, user, {
        source: {
          collectionId,
          url: resolved.source.url,
          maxUrls: user.isPro ? deps.site.maxPagesPerSource : MAX_URLS.max,
          crawlType: DEFAULT_CRAWL_TYPE,
          fullText: null,
          topics: [],
          library,
        },
        documentName: libraryDocumentName(library),
        documentTopic: '',
      });
      deps.relayOutbox();
      return withLibrary(toDocumentReply(document), library);
    },
  };
}

function withLibrary(document: RecentDocumentReply, library: Library) {
  return { ...document, library: document.library ?? library };
}

/** The library of a document; null when nothing was found. */
function toLibrary({
  ecosystem,
  name,
  version,
  match,
  documentVersion,
  source,
}: ResolvedLibrary): Library | null {
  if (match === null || source === null) return null;
  return {
    ecosystem,
    name,
    version: version ?? documentVersion ?? 'latest',
    documentVersion,
    match,
    source: source.kind,
  };
}
