import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { ReplyInput } from '@lectern/shared/contracts/endpoint.ts';
import {
  type addLibrary,
  type NamedLibrary,
  type ResolvedLibrary,
  resolvedLibraries,
} from '@lectern/shared/contracts/libraries.ts';
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
import { maxPagesFor } from '@lectern/shared/domain/accounts/plans.ts';
import { DEFAULT_CRAWL_TYPE } from '@lectern/shared/domain/documents/crawl-type.ts';
import {
  isSameLibrary,
  type Library,
  libraryDocumentName,
} from '@lectern/shared/domain/libraries/library.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { checkPublicUrl, type PublicUrlRules } from '../check-public-url.ts';
import type { Deps } from '../deps.ts';
import { addDocument } from '../documents/add-document.ts';
import { toDocumentReply, toLibraryReply } from '../documents/to-reply.ts';
import { type RunToolDeps, runTool } from '../run-tool.ts';

export type LibrariesDeps = RunToolDeps & PublicUrlRules & Pick<Deps, 'site'>;

type LibraryReply = ReplyInput<typeof addLibrary>;

/** Where the documentation of a library was found. */
interface FoundLibrary {
  readonly library: Library;
  readonly url: string;
}

/**
 * Finds the documentation of libraries, in their order. The workers search, because only they reach the web. Throws
 * UpstreamError when a registry fails, and ConflictError when no worker answers in time.
 */
export async function findLibraries(
  deps: LibrariesDeps,
  userId: number,
  libraries: readonly NamedLibrary[],
  signal: AbortSignal,
): Promise<ResolvedLibrary[]> {
  for (const registry of new Set(libraries.flatMap((library) => library.registry ?? [])))
    await checkPublicUrl(registry, deps);
  const corrections = (await listCorrections(deps.db, userId))
    .filter((correction) => libraries.some((library) => isSameLibrary(library, correction)))
    .map(({ ecosystem, name, url }) => ({ ecosystem, name, url }));
  const input = { libraries, corrections };
  return resolvedLibraries.parse(await runTool(deps, { userId, tool: 'resolve-libraries', input, signal }))
    .libraries;
}

/**
 * Adds the documentation of a library, or returns the document that the collection already has. Throws NotFoundError for a
 * collection of another user, InvalidInputError for a library without documentation, and otherwise as `findLibraries` does.
 */
export async function addLibraryDocument(
  deps: LibrariesDeps,
  user: SessionUser,
  { collectionId, wanted }: { readonly collectionId: number; readonly wanted: NamedLibrary },
  signal: AbortSignal,
): Promise<LibraryReply> {
  await getCollection(deps.db, { userId: user.id, collectionId });
  const found = await findLibrary(deps, user.id, wanted, signal);
  const existing = await findLibraryDocument(deps.db, collectionId, found.library);
  const documentId =
    existing ?? (await deps.transact((db) => insertLibrary(db, deps, user, { collectionId, found }))).id;
  deps.relayOutbox();
  return toReply(await getDocument(deps.db, { userId: user.id, documentId }), found);
}

/**
 * Replaces the document of a library by the documentation of another version (null: of the same one) or from another
 * URL; the previous document is in the trash for a week. Returns the same document if nothing would change. Throws
 * NotFoundError for a document of another user, InvalidInputError for a document without a library, and otherwise as
 * `addLibraryDocument` does.
 */
export async function replaceLibraryDocument(
  deps: LibrariesDeps,
  user: SessionUser,
  { documentId, version }: { readonly documentId: number; readonly version: string | null },
  signal: AbortSignal,
): Promise<LibraryReply> {
  const owned = { userId: user.id, documentId };
  const previous = await getDocument(deps.db, owned);
  if (!previous.library)
    throw new InvalidInputError(
      'This document was not added as a library. Add the library by its name instead',
    );
  const { ecosystem, name, registry } = previous.library;
  const wanted = {
    ecosystem,
    name,
    version: version ?? previous.library.version,
    ...(registry && { registry }),
  };
  const found = await findLibrary(deps, user.id, wanted, signal);
  const isSame = previous.url === found.url && previous.library.version === found.library.version;
  if (isSame) return toReply(previous, found);
  const replaced = await deps.transact(async (db) => {
    // The search takes up to a minute. Meanwhile, the document may have been moved, pinned or deleted.
    const current = await getDocument(db, owned);
    const { collectionId, pinIndex } = current;
    const existing = await findLibraryDocument(db, collectionId, found.library);
    const id =
      existing !== null && existing !== documentId
        ? existing
        : (await insertLibrary(db, deps, user, { collectionId, found })).id;
    if (pinIndex !== null) await setPinIndex(db, id, pinIndex);
    await moveDocumentToTrash(db, user.id, current);
    const details = { documentId, replacedBy: id };
    await recordAudit(db, { userId: user.id, type: 'document_replaced', details });
    return getDocument(db, { userId: user.id, documentId: id });
  });
  deps.relayOutbox();
  return toReply(replaced, found);
}

/** Throws InvalidInputError for a library without documentation. */
async function findLibrary(
  deps: LibrariesDeps,
  userId: number,
  wanted: NamedLibrary,
  signal: AbortSignal,
): Promise<FoundLibrary> {
  const [resolved] = await findLibraries(deps, userId, [wanted], signal);
  const found = resolved && toLibrary(resolved);
  if (found) return found;
  const message = `No documentation found for ${wanted.name}: ${resolved?.reason ?? 'unknown library'}`;
  throw new InvalidInputError(message, { library: message });
}

/** Adds the document of a library and the check for its newest release in the caller's transaction. */
async function insertLibrary(
  db: Db,
  { site }: LibrariesDeps,
  user: SessionUser,
  { collectionId, found }: { readonly collectionId: number; readonly found: FoundLibrary },
): Promise<DocumentWithSource> {
  const { library, url } = found;
  const { source, document } = await addDocument((work) => work(db), user, {
    source: {
      collectionId,
      url,
      maxUrls: maxPagesFor(user.isPro, site.maxPagesPerSource),
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
