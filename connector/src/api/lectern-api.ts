import type { askCollection } from '../../../shared/src/contracts/ask.ts';
import type { CollectionReply } from '../../../shared/src/contracts/collections.ts';
import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import type { ReplyOf } from '../../../shared/src/contracts/endpoint.ts';
import type { NamedLibrary, ResolvedLibrary } from '../../../shared/src/contracts/libraries.ts';
import type { LimitsReply } from '../../../shared/src/contracts/usage.ts';
import { createApiClient, type Session } from './api-client.ts';

/** The calls of the server's HTTP API that commands need. Each throws CommandError. */
export interface LecternApi {
  readonly origin: string;
  listCollections(): Promise<CollectionReply[]>;
  getCollection(id: number): Promise<CollectionReply>;
  getLimits(): Promise<LimitsReply>;
  createCollection(name: string): Promise<CollectionReply>;
  listDocuments(collectionId: number): Promise<RecentDocumentReply[]>;
  addUrl(collectionId: number, url: string): Promise<RecentDocumentReply>;
  /** Finds the documentation of at most 100 libraries; the results have their order. */
  resolveLibraries(libraries: readonly NamedLibrary[]): Promise<ResolvedLibrary[]>;
  addLibrary(collectionId: number, library: NamedLibrary): Promise<RecentDocumentReply>;
  /** Replaces a library's document with the one for another version; the old one is in the trash for a week. */
  replaceLibrary(documentId: number, version: string): Promise<RecentDocumentReply>;
  removeDocument(documentId: number): Promise<void>;
  refreshDocument(collectionId: number, documentId: number): Promise<void>;
  ask(
    collectionId: number,
    args: Readonly<Record<string, string | number>>,
  ): Promise<ReplyOf<typeof askCollection>>;
}

/** Creates the client. The server validates its replies against the same contracts, so they are not parsed again. */
export function createLecternApi(session: Session): LecternApi {
  const send = createApiClient(session) as <Reply>(
    ...request: Parameters<ReturnType<typeof createApiClient>>
  ) => Promise<Reply>;
  const collection = (id: number) => `/api/collections/${id}`;
  return {
    origin: session.origin,
    listCollections: () => send('GET', '/api/collections'),
    getCollection: (id) => send('GET', collection(id)),
    getLimits: () => send('GET', '/api/user/limits'),
    createCollection: (name) => send('POST', '/api/collections', { name }),
    listDocuments: (id) => send('GET', `${collection(id)}/recent_documents`),
    async addUrl(id, url) {
      const added = await send<{ recentDocument: RecentDocumentReply }>('POST', `${collection(id)}/urls`, {
        collectionId: id,
        url,
      });
      return added.recentDocument;
    },
    async resolveLibraries(libraries) {
      const reply = await send<{ libraries: ResolvedLibrary[] }>('POST', '/api/libraries/resolve', {
        libraries,
      });
      return reply.libraries;
    },
    addLibrary: (id, library) => send('POST', `${collection(id)}/libraries`, { library }),
    replaceLibrary: (id, version) => send('POST', `/api/recent_documents/${id}/library`, { version }),
    async removeDocument(id) {
      await send('DELETE', `/api/recent_documents/${id}`);
    },
    async refreshDocument(id, documentId) {
      await send('POST', `${collection(id)}/documents/${documentId}/refresh`);
    },
    ask: (id, args) => send('POST', `${collection(id)}/ask`, { arguments: args }),
  };
}
