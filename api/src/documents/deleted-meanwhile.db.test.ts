import { getDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { moveDocument } from '@lectern/shared/db/stores/documents/move-document.ts';
import { moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { WHOLE_CRAWL } from '@lectern/shared/domain/documents/retry.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createCollection, createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';
import { retryDocument } from './retry-document.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
let owned: { userId: number; documentId: number };

beforeAll(async () => {
  ada = await api.signUp({ isPro: true });
});

beforeEach(async () => {
  const db = api.dataSource;
  ({ collectionId } = await createCollection(db, ada.userId));
  const { documentId } = await createDocument(db, collectionId, { pages: [] });
  owned = { userId: ada.userId, documentId };
});

/** The document as read just before its deletion. */
async function readAndDelete() {
  const document = await getDocument(api.dataSource, owned);
  await ada.call('DELETE', `/api/recent_documents/${document.id}`);
  return document;
}

test('does not crawl a document that was deleted after it was read', async () => {
  const document = await readAndDelete();
  const retried = api.dataSource.transaction((db) =>
    retryDocument(db, document, { userId: ada.userId, retry: WHOLE_CRAWL }),
  );
  await expect(retried).rejects.toThrow(NotFoundError);
  const { body } = await ada.call<{ status: string }>('GET', `/api/collections/${collectionId}`);
  expect(body.status).toBe('active');
});

test('does not move a document that was deleted after it was read', async () => {
  const target = await createCollection(api.dataSource, ada.userId);
  const document = await readAndDelete();
  const moved = api.dataSource.transaction((db) =>
    moveDocument(db, document, { userId: ada.userId, collectionId: target.collectionId }),
  );
  await expect(moved).rejects.toThrow(NotFoundError);
});

test('does not delete or replace a document that was deleted after it was read', async () => {
  const document = await readAndDelete();
  const deleted = api.dataSource.transaction((db) => moveDocumentToTrash(db, ada.userId, document));
  await expect(deleted).rejects.toThrow(NotFoundError);
});
