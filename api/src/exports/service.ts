import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { WHOLE_LIST } from '@lectern/shared/db/pagination.ts';
import {
  getCollection,
  listCollections,
  type OwnedCollection,
} from '@lectern/shared/db/stores/collections/collections.ts';
import type { OwnedDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import {
  type ExportedDocument,
  findExportedLibrary,
  getExportedDocument,
  listExportedDocuments,
} from '@lectern/shared/db/stores/exports/exported-documents.ts';
import {
  type ExportedPage,
  type ExportedPageTitle,
  listExportedTitles,
  streamExportedPages,
} from '@lectern/shared/db/stores/exports/exported-pages.ts';
import { serverSlug } from '@lectern/shared/domain/documents/slug.ts';
import type { AgentsSnippetInput } from '@lectern/shared/domain/editors/agents-snippet.ts';
import type { Ecosystem } from '@lectern/shared/domain/libraries/library.ts';
import { InvalidInputError, NotFoundError } from '@lectern/shared/errors.ts';
import { PACK_LIMITS, packFileName } from '@lectern/shared/packs/pack.ts';
import { writePackFile } from '@lectern/shared/packs/pack-process.ts';
import type { LimitFunction } from 'p-limit';
import type { PackSlots } from '../packs/pack-slots.ts';
import { maxDownloadMs } from './download-timeout.ts';
import type { ExportedCollection } from './export-texts.ts';
import { packContents } from './pack-contents.ts';

/** A pack that can be downloaded once. */
export interface PackFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** The documents of a collection with the titles of their pages. Throws NotFoundError for another user's collection. */
export function exportTitles(db: Db, owned: OwnedCollection): Promise<ExportedCollection<ExportedPageTitle>> {
  return openCollection(db, owned, async function* (documentUrlId) {
    yield await listExportedTitles(db, documentUrlId);
  });
}

/** The documents of a collection with the texts of their pages. Throws NotFoundError for another user's collection. */
export function exportPages(db: Db, owned: OwnedCollection): Promise<ExportedCollection<ExportedPage>> {
  return openCollection(db, owned, (documentUrlId) => streamExportedPages(db, documentUrlId));
}

async function openCollection<Page>(
  db: Db,
  owned: OwnedCollection,
  pagesOf: (documentUrlId: number) => AsyncIterable<readonly Page[]>,
): Promise<ExportedCollection<Page>> {
  const { name, description } = await getCollection(db, owned);
  const documents = await listExportedDocuments(db, owned);
  const opened = documents.map((each) => ({ name: each.name, pages: pagesOf(each.documentUrlId) }));
  return { name, description, documents: opened };
}

/** The facts that instructions for agents contain. Throws NotFoundError for another user's collection. */
export async function exportInstructions(db: Db, owned: OwnedCollection): Promise<AgentsSnippetInput> {
  const { name, mcpServerHash: hash } = await getCollection(db, owned);
  const all = await listCollections(db, owned.userId, WHOLE_LIST);
  // Older collections keep their names, which editors may have already.
  const others = all.filter(({ id }) => id < owned.collectionId).map((other) => other.name);
  const documents = await listExportedDocuments(db, owned);
  return {
    hash,
    slug: serverSlug(name, hash, others),
    collectionName: name,
    documentNames: documents.map((each) => each.name),
  };
}

/** Writes the packs of documents, each for a user who has a free slot. */
export interface PackWriter {
  readonly db: Db;
  readonly packSlots: PackSlots;
  /** Limits the processes that write packs. */
  readonly limitWrites: LimitFunction;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * The pack of a document. Throws NotFoundError for a document of another user, InvalidInputError for one that is too large, and
 * otherwise as `PackSlots` does.
 */
export async function exportDocumentPack(writer: PackWriter, owned: OwnedDocument): Promise<PackFile> {
  return writePack(writer, owned.userId, await getExportedDocument(writer.db, owned));
}

/**
 * The pack of a library by the names that pack servers use, from `collectionId` only unless that is null. Throws NotFoundError
 * when the user does not have the library at this version.
 */
export async function exportLibraryPack(
  writer: PackWriter,
  owner: { readonly userId: number; readonly collectionId: number | null },
  { registry, name, version }: { readonly registry: string; readonly name: string; readonly version: string },
): Promise<PackFile> {
  const library = { ecosystem: REGISTRY_NAMES.get(registry) ?? registry, name, version };
  const found = await findExportedLibrary(writer.db, owner, library);
  if (found === null)
    throw new NotFoundError('Package not found. Add the library to a collection at this version');
  return writePack(writer, owner.userId, found);
}

/** Pack clients use the names of package managers for some registries. */
const REGISTRY_NAMES = new Map<string, Ecosystem>([
  ['pip', 'pypi'],
  ['cargo', 'crates'],
  ['gem', 'rubygems'],
  ['composer', 'packagist'],
]);

async function writePack(
  { db, packSlots, limitWrites, signal }: PackWriter,
  userId: number,
  document: ExportedDocument,
): Promise<PackFile> {
  await assertPackSize(db, document);
  const free = packSlots.take(userId);
  try {
    return await limitWrites(() => createPack(db, document, { signal, onClose: free }));
  } catch (error) {
    free();
    throw error;
  }
}

/** Throws InvalidInputError for a document with more text than a pack may have. */
async function assertPackSize(db: Db, { documentUrlId }: ExportedDocument): Promise<void> {
  const mebibytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  const pages = await listExportedTitles(db, documentUrlId);
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  if (bytes <= PACK_LIMITS.textBytes) return;
  const found = `This document has ${mebibytes(bytes)} MiB of text, and a pack may have ${mebibytes(PACK_LIMITS.textBytes)}`;
  throw new InvalidInputError(`${found}. Export the collection as Markdown instead`);
}

/** Writes a pack to a temporary file, which is deleted as soon as it is open. */
async function createPack(
  db: Db,
  document: ExportedDocument,
  { signal, onClose }: { readonly signal: AbortSignal; readonly onClose: () => void },
): Promise<PackFile> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pack-'));
  try {
    const path = join(folder, 'pack.db');
    const { meta, chunks } = await packContents(db, document);
    await writePackFile(path, meta, chunks, signal);
    const { size } = await stat(path);
    const file = createReadStream(path, { signal: AbortSignal.timeout(maxDownloadMs(size)) });
    file.once('close', onClose);
    await once(file, 'open');
    const { name = '', version = '' } = meta;
    // Unlike ReadableStream.from, it closes the file when nobody reads it; the types of Node and of the browser differ.
    const stream = Readable.toWeb(file) as ReadableStream<Uint8Array>;
    return { fileName: packFileName({ name, version }), bytes: size, stream };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
