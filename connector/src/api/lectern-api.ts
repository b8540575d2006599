import type { askCollection } from '../../../shared/src/contracts/ask.ts';
import type { CollectionReply } from '../../../shared/src/contracts/collections.ts';
import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import type { ReplyOf } from '../../../shared/src/contracts/endpoint.ts';
import type { NamedLibrary, ResolvedLibrary } from '../../../shared/src/contracts/libraries.ts';
import type { LimitsReply } from '../../../shared/src/contracts/usage.ts';
import { createApiClient, invalidResponse, type SendRequest, type Session } from './api-client.ts';

export type LecternApi = ReturnType<typeof createLecternApi>;

/**
 * Creates a client with the calls of the server's HTTP API that commands need. Each throws CommandError. The server
 * validates its replies against the same contracts, so they are not parsed again.
 */
export function createLecternApi(session: Session) {
  const send = createApiClient(session) as <Reply>(...request: Parameters<SendRequest>) => Promise<Reply>;
  const list = async <Item>(path: string): Promise<Item[]> => {
    const reply = await send<Item[]>('GET', path);
    if (Array.isArray(reply) && reply.every((item) => typeof item === 'object' && item !== null))
      return reply;
    throw invalidResponse(session);
  };
  const collection = (id: number) => `/api/collections/${id}`;
  return {
    origin: session.origin,
    listCollections: () => list<CollectionReply>('/api/collections'),
    getCollection: (id: number) => send<CollectionReply>('GET', collection(id)),
    getLimits: () => send<LimitsReply>('GET', '/api/user/limits'),
    createCollection: (name: string) => send<CollectionReply>('POST', '/api/collections', { name }),
    listDocuments: (id: number) => list<RecentDocumentReply>(`${collection(id)}/recent_documents`),
    async addUrl(id: number, url: string) {
      const added = await send<{ recentDocument: RecentDocumentReply }>('POST', `${collection(id)}/urls`, {
        collectionId: id,
        url,
      });
      return added.recentDocument;
    },
    /** Finds the documentation of at most 100 libraries; the results have their order. */
    async resolveLibraries(libraries: readonly NamedLibrary[]) {
      const reply = await send<{ libraries: ResolvedLibrary[] }>('POST', '/api/libraries/resolve', {
        libraries,
      });
      return reply.libraries;
    },
    addLibrary: (id: number, library: NamedLibrary) =>
      send<RecentDocumentReply>('POST', `${collection(id)}/libraries`, { library }),
    /** Replaces a library's document with the one for another version; the old one is in the trash for a week. */
    replaceLibrary: (id: number, version: string) =>
      send<RecentDocumentReply>('POST', `/api/recent_documents/${id}/library`, { version }),
    async removeDocument(id: number) {
      await send('DELETE', `/api/recent_documents/${id}`);
    },
    async refreshDocument(id: number, documentId: number) {
      await send('POST', `${collection(id)}/documents/${documentId}/refresh`);
    },
    ask: (id: number, args: Readonly<Record<string, string | number>>) =>
      send<ReplyOf<typeof askCollection>>('POST', `${collection(id)}/ask`, { arguments: args }),
  };
}
