import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import {
  countFailedRefresh,
  scheduleNextRefresh,
} from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
let document: RecentDocumentReply;

beforeEach(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
  document = await add({ url: 'https://docs.example.com/', crawlType: 'crawl' });
});

async function add(source: object): Promise<RecentDocumentReply> {
  const path = `/api/collections/${collectionId}/urls`;
  const { body } = await ada.call<{ recentDocument: RecentDocumentReply }>('POST', path, {
    collectionId,
    ...source,
  });
  return body.recentDocument;
}

const setFrequency = (frequency: string, { id } = document) =>
  ada.call<RecentDocumentReply & { message: string }>('PATCH', `/api/recent_documents/${id}/schedule`, {
    frequency,
  });
const crawled = () => scheduleNextRefresh(api.dataSource, document.documentUrlId ?? 0, true);

test('a crawled document is refreshed weekly until its owner chooses otherwise', async () => {
  await crawled();
  const listed = await ada.call<RecentDocumentReply[]>(
    'GET',
    `/api/collections/${collectionId}/recent_documents`,
  );
  expect(listed.body[0]?.schedule).toEqual({
    frequency: 'weekly',
    nextRunAt: expect.any(String),
    lastRunAt: expect.any(String),
    isPaused: false,
  });
  const { status, body } = await setFrequency('off');
  expect([status, body.schedule]).toEqual([
    200,
    { ...listed.body[0]?.schedule, frequency: 'off', nextRunAt: null },
  ]);
  expect((await setFrequency('daily')).body.schedule).toMatchObject({ frequency: 'daily' });
});

test('choosing a frequency ends the pause after five failures', async () => {
  await crawled();
  for (let failures = 0; failures < 5; failures += 1)
    await countFailedRefresh(api.dataSource, document.documentUrlId ?? 0);
  const paused = await ada.call<RecentDocumentReply[]>(
    'GET',
    `/api/collections/${collectionId}/recent_documents`,
  );
  expect(paused.body[0]?.schedule).toMatchObject({ isPaused: true, nextRunAt: null });
  expect((await setFrequency('weekly')).body.schedule).toMatchObject({
    isPaused: false,
    nextRunAt: expect.any(String),
  });
});

test('refuses an unknown frequency, and documents that are not crawled', async () => {
  await crawled();
  expect((await setFrequency('hourly')).status).toBe(400);
  const text = await add({ url: 'user_text://Notes', crawlType: 'user_text', fullText: 'Some notes' });
  expect(text.schedule).toBeNull();
  const { status, body } = await setFrequency('daily', text);
  expect([status, body.message]).toEqual([
    409,
    'This document cannot be refreshed automatically until it has been crawled',
  ]);
});

test("refuses to refresh the user's own text", async () => {
  const text = await add({ url: 'user_text://Notes', crawlType: 'user_text', fullText: 'Some notes' });
  await api.dataSource.query(`UPDATE document_urls SET status = 'active' WHERE id = $1`, [
    text.documentUrlId,
  ]);
  const path = `/api/collections/${collectionId}/documents/${text.id}/refresh`;
  const { status, body } = await ada.call<{ message: string }>('POST', path);
  expect([status, body.message]).toEqual([
    409,
    'This document is your own text or file, so there is nothing to refresh',
  ]);
});
