import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);

test('cancels a running crawl once, and refuses to cancel a crawl that has ended', async () => {
  const ada = await api.signUp();
  const collection = await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
  const collectionId = collection.body.id;
  const added = await ada.call<{ id: number; recentDocument: RecentDocumentReply }>(
    'POST',
    `/api/collections/${collectionId}/urls`,
    { collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' },
  );
  expect(added.body.recentDocument.isCancelling).toBe(false);
  const cancel = () =>
    ada.call<RecentDocumentReply & { message?: string }>(
      'POST',
      `/api/recent_documents/${added.body.recentDocument.id}/cancel`,
    );
  for (const _call of [1, 2]) {
    const { status, body } = await cancel();
    expect([status, body.status, body.isCancelling]).toEqual([202, 'processing', true]);
  }
  await api.dataSource.query(`UPDATE document_urls SET status = 'active' WHERE id = $1`, [added.body.id]);
  const { status, body } = await cancel();
  expect([status, body.message]).toEqual([409, 'This document is not being crawled']);
});
