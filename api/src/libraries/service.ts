import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import {
  type addLibrary,
  type NamedLibrary,
  type ResolvedLibrary,
  resolvedLibraries,
} from '@lectern/shared/contracts/libraries.ts';
import type { SiteReply } from '@lectern/shared/contracts/site.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import {
  type DocumentWithSource,
  getDocument,
  setPinIndex,
} from '@lectern/shared/db/stores/documents/documents.ts';
import { listCorrections } from '@lectern/shared/db/stores/documents/library-corrections.ts';
import {
  findLibraryDocument,
  requestReleaseCheck,
} from '@lectern/shared/db/stores/documents/library-documents.ts';
import { moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { DEFAULT_CRAWL_TYPE, MAX_URLS } from '@lectern/shared/domain/documents/crawl-type.ts';
import {
  isSameLibrary,
  type Library,
  libraryDocumentName,
} from '@lectern/shared/domain/libraries/library.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { type AddressRules, checkAddress } from '../check-address.ts';
import { addDocument } from '../documents/add-document.ts';
import { toDocumentReply, toLibraryReply } from '../documents/to-reply.ts';
import { type RunToolDeps, runTool } from '../run-tool.ts';

export interface LibrariesDeps extends RunToolDeps, AddressRules {
  readonly site: Pick<SiteReply, 'maxPagesPerSource'>;
}

type LibraryReply = ReplyOf<typeof addLibrary>;

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
  ): Promise<LibraryReply>;
  /**
   * Replaces the document of a library by the documentation of another version (null: of the same one) or from another
   * address; the previous document is in the trash for a week. Returns the document itself if it would be the same. Throws
   * NotFoundError for a document of another user, InvalidInputError for a document without a library, and otherwise as
   * `add` does.
   */
  replace(
    user: SessionUser,
    documentId: number,
    version: string | null,
    signal: AbortSignal,
  ): Promise<LibraryReply>;
}

/** Where the documentation of a library was found. */
interface FoundLibrary {
  readonly library: Library;
  readonly url: string;
}

/** Creates the service of libraries. The workers search, because only they reach the web. */
export function createLibrariesService(deps: LibrariesDeps): LibrariesService {
  const resolve: LibrariesService['resolve'] = async (user, libraries, signal) => {
    for (const registry of new Set(libraries.flatMap((library) => library.registry ?? [])))
      await checkAddress(registry, deps);
    const corrections = (await listCorrections(deps.db, user.id))
      .filter((correction) => libraries.some((library) => isSameLibrary(library, correction)))
      .map(({ ecosystem, name, url }) => ({ ecosystem, name, url }));
    const input = { libraries, corrections };
    const run = { userId: user.id, tool: 'resolve-libraries', input, signal } as const;
    return resolvedLibraries.parse(await runTool(deps, run)).libraries;
  };
  const find = async (user: SessionUser, wanted: NamedLibrary, signal: AbortSignal) => {
    const [resolved] = await resolve(user, [wanted], signal);
    const found = resolved && toLibrary(resolved);
    if (found) return found;
    const message = `No documentation of ${wanted.name} was found: ${resolved?.reason ?? 'unknown library'}`;
    throw new InvalidInputError(message, { library: message });
  };
  const insert = (db: Db, user: SessionUser, collectionId: number, found: FoundLibrary) =>
    insertLibrary(db, user, {
      ...{ collectionId, found },
      maxUrls: user.isPro ? deps.site.maxPagesPerSource : MAX_URLS.max,
    });
  return {
    resolve,
    async add(user, collectionId, wanted, signal) {
      await getCollection(deps.db, { userId: user.id, collectionId });
      const found = await find(user, wanted, signal);
      const existing = await findLibraryDocument(deps.db, collectionId, found.library);
      const documentId = existing ?? (await deps.transact((db) => insert(db, user, collectionId, found))).id;
      deps.relayOutbox();
      return toReply(await getDocument(deps.db, { userId: user.id, documentId }), found);
    },
    async replace(user, documentId, version, signal) {
      const previous = await getDocument(deps.db, { userId: user.id, documentId });
      if (!previous.library) throw new InvalidInputError('This document was not added as a library');
      const { ecosystem, name, registry } = previous.library;
      const wanted = {
        ecosystem,
        name,
        version: version ?? previous.library.version,
        ...(registry && { registry }),
      };
      const found = await find(user, wanted, signal);
      const isSame = previous.url === found.url && previous.library.version === found.library.version;
      if (isSame) return toReply(previous, found);
      const replaced = await deps.transact(async (db) => {
        // The search takes up to a minute, in which the document may have been moved, pinned or deleted.
        const current = await getDocument(db, { userId: user.id, documentId });
        const { collectionId, pinIndex } = current;
        const existing = await findLibraryDocument(db, collectionId, found.library);
        const id =
          existing !== null && existing !== documentId
            ? existing
            : (await insert(db, user, collectionId, found)).id;
        if (pinIndex !== null) await setPinIndex(db, id, pinIndex);
        await moveDocumentToTrash(db, user.id, current);
        await recordAudit(db, {
          userId: user.id,
          type: 'document_replaced',
          details: { documentId, replacedBy: id },
        });
        return getDocument(db, { userId: user.id, documentId: id });
      });
      deps.relayOutbox();
      return toReply(replaced, found);
    },
  };
}

/** Adds the document of a library and the check for its newest release in the caller's transaction. */
async function insertLibrary(
  db: Db,
  user: SessionUser,
  {
    collectionId,
    found: { library, url },
    maxUrls,
  }: { readonly collectionId: number; readonly found: FoundLibrary; readonly maxUrls: number },
): Promise<DocumentWithSource> {
  const { source, document } = await addDocument((work) => work(db), user, {
    source: {
      collectionId,
      url,
      maxUrls,
      crawlType: DEFAULT_CRAWL_TYPE,
      fullText: null,
      topics: [],
      library,
    },
    documentName: libraryDocumentName(library),
    documentTopic: '',
  });
  await requestReleaseCheck(db, source.id);
  return document;
}

function toReply(document: DocumentWithSource, { library }: FoundLibrary): LibraryReply {
  return { ...toDocumentReply(document), library: toLibraryReply(document.library ?? library) };
}

/** The library of a document and its URL; null when nothing was found. */
function toLibrary({
  ecosystem,
  name,
  version,
  match,
  documentVersion,
  source,
  reason,
  registry,
}: ResolvedLibrary): FoundLibrary | null {
  if (match === null || source === null) return null;
  const requested = version ?? documentVersion ?? 'latest';
  const chosen = { version: requested, documentVersion, match, source: source.kind, reason };
  const library = { ecosystem, name, ...chosen, ...(registry && { registry }) };
  return { library, url: source.url };
}
