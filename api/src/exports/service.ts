import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { getCollection, listCollections } from '@lectern/shared/db/stores/collections/collections.ts';
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
import { NotFoundError } from '@lectern/shared/errors.ts';
import { packFileName } from '@lectern/shared/packs/pack.ts';
import { writePackFile } from '@lectern/shared/packs/pack-process.ts';
import pLimit from 'p-limit';
import type { PackSlots } from '../packs/pack-slots.ts';
import type { ExportedCollection } from './export-texts.ts';
import { packContents } from './pack-contents.ts';

/** A pack that can be downloaded once. */
export interface PackFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** A library as the servers of packs name it. */
export interface PackageName {
  readonly registry: string;
  readonly name: string;
  readonly version: string;
}

export interface ExportsDeps {
  readonly db: Db;
  readonly packSlots: PackSlots;
}

/** Exports of collections for agents and programs. Every method throws NotFoundError for another user's data. */
export interface ExportsService {
  /** The pages without their texts. */
  titles(user: SessionUser, collectionId: number): Promise<ExportedCollection<ExportedPageTitle>>;
  pages(user: SessionUser, collectionId: number): Promise<ExportedCollection<ExportedPage>>;
  instructions(user: SessionUser, collectionId: number): Promise<AgentsSnippetInput>;
  documentPack(user: SessionUser, documentId: number, signal: AbortSignal): Promise<PackFile>;
  /** The pack of a library, from `collectionId` only unless that is null. */
  libraryPack(
    user: SessionUser,
    collectionId: number | null,
    library: PackageName,
    signal: AbortSignal,
  ): Promise<PackFile>;
}

/** Each takes a processor for some seconds. */
const MAX_CONCURRENT_PACKS = 2;

/** Creates the service of exports. */
export function createExportsService({ db, packSlots }: ExportsDeps): ExportsService {
  const limitConcurrency = pLimit(MAX_CONCURRENT_PACKS);
  const packOf = async (userId: number, document: ExportedDocument, signal: AbortSignal) => {
    const free = packSlots.take(userId);
    try {
      return await limitConcurrency(() => createPack(db, document, { signal, onClose: free }));
    } catch (error) {
      free();
      throw error;
    }
  };
  const open = async <Page>(
    { id: userId }: SessionUser,
    collectionId: number,
    pagesOf: (documentUrlId: number) => AsyncIterable<readonly Page[]>,
  ): Promise<ExportedCollection<Page>> => {
    const { name, description } = await getCollection(db, { userId, collectionId });
    const documents = await listExportedDocuments(db, { userId, collectionId });
    const opened = documents.map((each) => ({ name: each.name, pages: pagesOf(each.documentUrlId) }));
    return { name, description, documents: opened };
  };
  return {
    titles: (user, collectionId) =>
      open(user, collectionId, (id) => oneBatch(() => listExportedTitles(db, id))),
    pages: (user, collectionId) => open(user, collectionId, (id) => streamExportedPages(db, id)),

    async instructions({ id: userId }, collectionId) {
      const { name, mcpServerHash: hash } = await getCollection(db, { userId, collectionId });
      const all = await listCollections(db, userId, { limit: null, after: null });
      // Older collections keep their names, which editors may have already.
      const others = all.filter(({ id }) => id < collectionId).map((other) => other.name);
      const documents = await listExportedDocuments(db, { userId, collectionId });
      return {
        hash,
        slug: serverSlug(name, hash, others),
        collectionName: name,
        documentNames: documents.map((each) => each.name),
      };
    },

    async documentPack({ id: userId }, documentId, signal) {
      return packOf(userId, await getExportedDocument(db, { userId, documentId }), signal);
    },

    async libraryPack({ id: userId }, collectionId, { registry, name, version }, signal) {
      const library = { ecosystem: REGISTRY_NAMES.get(registry) ?? registry, name, version };
      const found = await findExportedLibrary(db, { userId, collectionId }, library);
      if (found === null)
        throw new NotFoundError('Package not found. Add the library to a collection at this version');
      return packOf(userId, found, signal);
    },
  };
}

async function* oneBatch<Item>(read: () => Promise<Item>): AsyncGenerator<Item> {
  yield await read();
}

/** Clients of packs name some registries by their programs. */
const REGISTRY_NAMES = new Map<string, Ecosystem>([
  ['pip', 'pypi'],
  ['cargo', 'crates'],
  ['gem', 'rubygems'],
  ['composer', 'packagist'],
]);

/** The time limit of a download, during which its file stays open. */
const MAX_DOWNLOAD_MS = 10 * 60_000;

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
    const file = createReadStream(path, { signal: AbortSignal.timeout(MAX_DOWNLOAD_MS) });
    file.once('close', onClose);
    await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject));
    const { name = '', version = '' } = meta;
    // Unlike ReadableStream.from, it closes the file when nobody reads it; the types of Node and of the browser differ.
    const stream = Readable.toWeb(file) as ReadableStream<Uint8Array>;
    return { fileName: packFileName({ name, version }), bytes: size, stream };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
