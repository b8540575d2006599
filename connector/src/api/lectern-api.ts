import type { askCollection } from '../../../shared/src/contracts/ask.ts';
import type { CollectionReply } from '../../../shared/src/contracts/collections.ts';
import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import type { ReplyOf } from '../../../shared/src/contracts/endpoint.ts';
import type { NamedLibrary, ResolvedLibrary } from '../../../shared/src/contracts/libraries.ts';
import type { LimitsReply } from '../../../shared/src/contracts/usage.ts';
import { createApiClient, invalidResponse, type SendRequest, type Session } from './api-client.ts';
import { type Check, isBoolean, isNumber, isText, listOf, nullable, withFields } from './check-reply.ts';

export type LecternApi = ReturnType<typeof createLecternApi>;

// The fields that commands read. Zod would double the size of the program that editors download.
const isCollection = withFields({ id: isNumber, name: isText, mcpServerHash: isText });
const isLibrary = withFields({
  ...{ ecosystem: isText, name: isText, version: isText, match: isText },
  ...{ documentVersion: nullable(isText), newerVersion: nullable(isText) },
});
const isDocument = withFields({
  ...{ id: isNumber, documentName: isText, url: isText, status: nullable(isText) },
  library: nullable(isLibrary),
  progress: nullable(withFields({ done: isNumber, found: isNumber })),
  failure: nullable(withFields({ message: isText })),
  note: nullable(isText),
});
const isResolvedLibrary = withFields({
  ...{ ecosystem: isText, name: isText, version: nullable(isText), registry: nullable(isText) },
  ...{ match: nullable(isText), documentVersion: nullable(isText), reason: isText },
  ...{ source: nullable(withFields({ url: isText })), pages: nullable(isNumber) },
});
const isUsedLimit = withFields({ used: isNumber, limit: nullable(isNumber) });
const isLimits = withFields({ collections: isUsedLimit, topics: isUsedLimit, maxPagesPerDocument: isNumber });
const isAnswer = withFields({ text: isText, isError: isBoolean, passages: Array.isArray });
const isAny: Check = () => true;

/** Creates a client with the calls of the server's HTTP API that commands need. Each throws CommandError. */
export function createLecternApi(session: Session) {
  const sendRequest = createApiClient(session);
  const send = async <Reply>(isReply: Check, ...request: Parameters<SendRequest>): Promise<Reply> => {
    const reply = await sendRequest(...request);
    if (!isReply(reply)) throw invalidResponse(session);
    // Safe: commands read only the checked fields.
    return reply as Reply;
  };
  const collection = (id: number) => `/api/collections/${id}`;
  return {
    origin: session.origin,
    listCollections: () => send<CollectionReply[]>(listOf(isCollection), 'GET', '/api/collections'),
    getCollection: (id: number) => send<CollectionReply>(isCollection, 'GET', collection(id)),
    getLimits: () => send<LimitsReply>(isLimits, 'GET', '/api/user/limits'),
    createCollection: (name: string) =>
      send<CollectionReply>(isCollection, 'POST', '/api/collections', { name }),
    listDocuments: (id: number) =>
      send<RecentDocumentReply[]>(listOf(isDocument), 'GET', `${collection(id)}/recent_documents`),
    async addUrl(id: number, url: string) {
      const added = await send<{ recentDocument: RecentDocumentReply }>(
        withFields({ recentDocument: isDocument }),
        'POST',
        `${collection(id)}/urls`,
        {
          collectionId: id,
          url,
        },
      );
      return added.recentDocument;
    },
    /** Finds the documentation of at most 100 libraries; the results have their order. */
    async resolveLibraries(libraries: readonly NamedLibrary[]) {
      const reply = await send<{ libraries: ResolvedLibrary[] }>(
        withFields({ libraries: listOf(isResolvedLibrary) }),
        'POST',
        '/api/libraries/resolve',
        {
          libraries,
        },
      );
      return reply.libraries;
    },
    addLibrary: (id: number, library: NamedLibrary) =>
      send<RecentDocumentReply>(isDocument, 'POST', `${collection(id)}/libraries`, { library }),
    /** Replaces a library's document with the one for another version; the old one is in the trash for a week. */
    replaceLibrary: (id: number, version: string) =>
      send<RecentDocumentReply>(isDocument, 'POST', `/api/recent_documents/${id}/library`, { version }),
    async removeDocument(id: number) {
      await send(isAny, 'DELETE', `/api/recent_documents/${id}`);
    },
    async refreshDocument(id: number, documentId: number) {
      await send(isAny, 'POST', `${collection(id)}/documents/${documentId}/refresh`);
    },
    ask: (id: number, args: Readonly<Record<string, string | number>>) =>
      send<ReplyOf<typeof askCollection>>(isAnswer, 'POST', `${collection(id)}/ask`, { arguments: args }),
  };
}
