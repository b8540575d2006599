import type { TopicReply } from '@lectern/shared/contracts/topics.ts';
import { deletedTopicJobId } from '@lectern/shared/queues/job-ids.ts';
import { extractTopic, rebuildSegment } from '@lectern/shared/queues/jobs.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
let urlId: number;
beforeEach(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
  const added = await ada.call<{ id: number }>('POST', `/api/collections/${collectionId}/urls`, {
    collectionId,
    url: 'https://docs.example.com/',
  });
  urlId = added.body.id;
});

const add = (body: object) => ada.call<TopicReply>('POST', `/api/urls/${urlId}/topics`, { urlId, ...body });
const list = async () =>
  (await ada.call<TopicReply[]>('GET', `/api/collections/${collectionId}/topics`)).body;
const revision = async () =>
  (await api.dataSource.query('SELECT revision FROM document_collections WHERE id = $1', [collectionId]))[0]
    .revision;

/** Adds `count` topics like crawls. */
const fill = (count: number) =>
  api.dataSource.query(
    `INSERT INTO document_topics (collection_id, url_id, name, slug)
     SELECT $1, $2, 'Topic ' || n, 'topic-' || n FROM generate_series(1, $3) n`,
    [collectionId, urlId, count],
  );

test('serves a manually added topic and enqueues its extraction', async () => {
  const { status, body } = await add({ name: ' Error handling ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ urlId, name: 'Error handling', slug: 'error-handling', enabled: true });
  await api.jobsRelayed();
  expect(await api.queue.isLive(extractTopic, `topic-${body.id}-1`)).toBe(true);
});

test('runs extractions of a user with many new topics after extractions of other users', async () => {
  await using waiting = await startTestApi({ relayOutbox: () => {} });
  for (const times of [3, 1]) {
    const user = await waiting.signUp();
    const { body } = await user.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
    const url = { collectionId: body.id, url: 'https://docs.example.com/' };
    const document = await user.call<{ id: number }>('POST', `/api/collections/${body.id}/urls`, url);
    const { id } = document.body;
    for (let time = 0; time < times; time++)
      await user.call('POST', `/api/urls/${id}/topics`, { urlId: id, name: `Topic ${time}` });
  }
  const rows = await waiting.dataSource.query(
    "SELECT priority FROM outbox WHERE job_name = 'extract-topic' ORDER BY id",
  );
  expect(rows).toEqual([{ priority: 0 }, { priority: 1 }, { priority: 2 }, { priority: 0 }]);
});

test("keeps the user's own content and leaves it out of lists", async () => {
  const { body } = await add({ name: 'Notes', content: 'Use v2.' });
  expect(await list()).toMatchObject([{ id: body.id, content: '' }]);
  expect((await ada.call('GET', `/api/topics/${body.id}`)).body).toMatchObject({ content: 'Use v2.' });
});

test('says that a topic is ready when its passages are extracted', async () => {
  await fill(1);
  const { body } = await add({ name: 'Notes' });
  const readiness = async () => (await list()).map(({ name, isReady }) => [name, isReady]);
  expect(await readiness()).toEqual([
    ['Topic 1', true],
    ['Notes', false],
  ]);
  await api.dataSource.query("UPDATE document_topics SET gathered_by = '' WHERE id = $1", [body.id]);
  expect(await readiness()).toContainEqual(['Notes', true]);
});

test('limits the content that users give to the topics of a document to 16 MiB', async () => {
  const addMany = (count: number, gatheredBy: string | null) =>
    api.dataSource.query(
      `INSERT INTO document_topics (collection_id, url_id, name, slug, content, origin, gathered_by)
       SELECT $1, $2, 'Topic', 'topic', repeat('x', 1024 * 1024), 'user', $4 FROM generate_series(1, $3)`,
      [collectionId, urlId, count, gatheredBy],
    );
  await addMany(15, null);
  await addMany(5, '');
  expect((await add({ name: 'Fits', content: 'y'.repeat(1024 * 1024) })).status).toBe(201);
  const { status, body } = await add({ name: 'Notes', content: 'y' });
  expect([status, body]).toMatchObject([400, { message: expect.stringContaining('at most 16 MiB') }]);
  expect((await add({ name: 'Gathered' })).status).toBe(201);
});

test('requires the document id of the path', async () => {
  expect((await add({ name: 'Notes', urlId: urlId + 1 })).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('increments the revision when topics are added, switched or deleted', async () => {
  const before = await revision();
  const { body } = await add({ name: 'Notes' });
  const path = `/api/topics/${body.id}`;
  expect((await ada.call('PATCH', path, { enabled: false })).body).toMatchObject({ enabled: false });
  expect((await ada.call('DELETE', path)).body).toEqual({ success: true });
  expect(await revision()).toBe(before + 3);
  expect((await ada.call('GET', path)).status).toBe(404);
});

test('removes a deleted topic from the search index', async () => {
  const { body } = await add({ name: 'Notes' });
  await ada.call('DELETE', `/api/topics/${body.id}`);
  await api.jobsRelayed();
  expect(await api.queue.isLive(rebuildSegment, deletedTopicJobId(Number(body.id)))).toBe(true);
});

test('creates exactly 100 topics for a free user under concurrency', async () => {
  await fill(99);
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => add({ name: `Late ${index}` })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = replies.find(({ status }) => status === 403);
  expect(refused?.body).toMatchObject({
    limitReached: true,
    message:
      "You've reached the maximum of 100 topics for a free account. Upgrade to Pro for unlimited topics.",
  });
  expect(await list()).toHaveLength(100);
});

test('does not limit topics for Pro users', async () => {
  await fill(100);
  await api.dataSource.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
  expect((await add({ name: 'One more' })).status).toBe(201);
});
