import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { deleteExpiredTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
beforeEach(async () => {
  ada = await api.signUp();
});

const create = (body: unknown, by = ada) => by.call<CollectionReply>('POST', '/api/collections', body);
const list = async (of = ada) => (await of.call<CollectionReply[]>('GET', '/api/collections')).body;

test('creates an active collection with its own URL', async () => {
  const { status, body } = await create({ name: '  Python ', description: 'The manual' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Python', description: 'The manual', status: 'active' });
  expect(body.mcpServerHash).toMatch(/^[0-9a-f]{32}$/);
  expect(await list()).toEqual([body]);
});

test('lists collections oldest first', async () => {
  await create({ name: 'First' });
  await create({ name: 'Second' });
  expect((await list()).map(({ name }) => name)).toEqual(['First', 'Second']);
});

test('changes the name and the description independently', async () => {
  const { body } = await create({ name: 'Python', description: 'The manual' });
  const path = `/api/collections/${body.id}`;
  expect((await ada.call('PATCH', path, { name: 'Python 3' })).body).toMatchObject({
    name: 'Python 3',
    description: 'The manual',
  });
  expect((await ada.call('PATCH', path, { description: '' })).body).toMatchObject({
    name: 'Python 3',
    description: '',
  });
});

test('deletes a collection with its content and audits it', async () => {
  const { body } = await create({ name: 'Python' });
  await ada.call('POST', `/api/collections/${body.id}/urls`, {
    collectionId: body.id,
    url: 'https://docs.example.com/',
    crawlType: 'crawl',
  });
  expect((await ada.call('DELETE', `/api/collections/${body.id}`)).body).toEqual({ success: true });
  expect((await ada.call('GET', `/api/collections/${body.id}`)).status).toBe(404);
  expect(await deleteExpiredTrash(api.dataSource.transaction, 0)).toBe(1);
  const left = await api.dataSource.query(
    `SELECT (SELECT count(*) FROM document_urls WHERE collection_id = $1)
          + (SELECT count(*) FROM recent_documents WHERE collection_id = $1) AS rows`,
    [body.id],
  );
  expect(left).toEqual([{ rows: '0' }]);
  const audit = await api.dataSource.query('SELECT type FROM audit_events WHERE user_id = $1', [ada.userId]);
  expect(audit).toEqual([{ type: 'collection_deleted' }]);
});

test('deletes and audits a collection once for concurrent requests', async () => {
  const { body } = await create({ name: 'Python' });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ada.call('DELETE', `/api/collections/${body.id}`)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
  const audit = await api.dataSource.query('SELECT type FROM audit_events WHERE user_id = $1', [ada.userId]);
  expect(audit).toEqual([{ type: 'collection_deleted' }]);
});

describe('a deleted collection', () => {
  const remove = (id: number) => ada.call('DELETE', `/api/collections/${id}`);
  const restore = (id: number, by = ada) =>
    by.call<CollectionReply>('POST', `/api/collections/${id}/restore`);

  test('is restored unchanged, with its URL, for its owner only', async () => {
    const { body } = await create({ name: 'Python', description: 'The manual' });
    await remove(body.id);
    expect(await list()).toEqual([]);
    expect((await restore(body.id, await api.signUp())).status).toBe(404);
    const { updatedAt: _, ...same } = body;
    expect((await restore(body.id)).body).toMatchObject(same);
    expect(await list()).toMatchObject([same]);
    expect((await restore(body.id)).status).toBe(404);
    const audit = await api.dataSource.query('SELECT type FROM audit_events WHERE user_id = $1', [
      ada.userId,
    ]);
    expect(audit).toEqual([{ type: 'collection_deleted' }, { type: 'collection_restored' }]);
  });

  test('resumes its crawls when restored', async () => {
    const { body } = await create({ name: 'Python' });
    const { body: added } = await ada.call<{ id: number }>('POST', `/api/collections/${body.id}/urls`, {
      collectionId: body.id,
      url: 'https://docs.example.com/',
      crawlType: 'crawl',
    });
    await remove(body.id);
    expect((await restore(body.id)).body).toMatchObject({ status: 'processing' });
    await api.jobsRelayed();
    expect(await api.queue.isLive(ingestUrl, `url-${added.id}-2`)).toBe(true);
  });

  test('is not restored when a newer one has used up the plan', async () => {
    const { body: first } = await create({ name: 'One' });
    await create({ name: 'Two' });
    await remove(first.id);
    const { body: third } = await create({ name: 'Three' });
    expect((await restore(first.id)).body).toMatchObject({ limitReached: true });
    await remove(third.id);
    expect((await restore(first.id)).status).toBe(200);
  });

  test('is not restored beyond the plan, even after several collections were deleted one by one', async () => {
    const pair = async (names: string[]) => {
      const made = [];
      for (const name of names) made.push((await create({ name })).body.id);
      for (const id of made) await remove(id);
      return made;
    };
    const ids = [...(await pair(['One', 'Two'])), ...(await pair(['Three', 'Four']))];
    const statuses = [];
    for (const id of ids) statuses.push((await restore(id)).status);
    expect(statuses).toEqual([200, 200, 403, 403]);
    expect(await list()).toHaveLength(2);
  });

  test("is restored for a user who was already over the plan's limit", async () => {
    const ids = [];
    await api.dataSource.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
    for (const name of ['One', 'Two', 'Three', 'Four']) ids.push((await create({ name })).body.id);
    await api.dataSource.query('UPDATE users SET is_pro = false WHERE id = $1', [ada.userId]);
    await remove(ids[0] ?? 0);
    expect((await restore(ids[0] ?? 0)).status).toBe(200);
  });

  test("is deleted with its owner's account", async () => {
    const { body } = await create({ name: 'Python' });
    await remove(body.id);
    await api.dataSource.query('DELETE FROM users WHERE id = $1', [ada.userId]);
    expect(await api.dataSource.query('SELECT 1 FROM document_collections WHERE id = $1', [body.id])).toEqual(
      [],
    );
  });
});

describe('the free plan', () => {
  test('refuses a third collection with the text of the specification', async () => {
    await create({ name: 'One' });
    await create({ name: 'Two' });
    const { status, body } = await create({ name: 'Three' });
    expect(status).toBe(403);
    expect(body).toMatchObject({
      limitReached: true,
      code: 'limit_reached',
      message:
        "You've reached the maximum of 2 MCP Servers for a free account. Upgrade to Pro for unlimited MCP Servers.",
    });
  });

  test('creates exactly two of fifty concurrent collections', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create({ name: `C${index}` })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(48);
    expect(await list()).toHaveLength(2);
  });

  test('does not limit Pro users', async () => {
    const pro = await api.signUp({ isPro: true });
    for (const name of ['One', 'Two', 'Three']) expect((await create({ name }, pro)).status).toBe(201);
  });

  test('has no limits with PLANS=off', async () => {
    const open = await startTestApi({ plans: 'off' });
    const user = await open.signUp();
    for (const name of ['One', 'Two', 'Three']) expect((await create({ name }, user)).status).toBe(201);
    expect((await user.call('GET', '/api/auth/session')).body).toMatchObject({ user: { isPro: true } });
    expect((await user.call('GET', '/api/user/tool-usage')).body).toEqual({ toolUsage: 0, limit: null });
    await open.close();
  });
});
