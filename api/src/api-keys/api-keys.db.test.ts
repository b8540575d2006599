import type { ApiKeyReply } from '@lectern/shared/contracts/api-keys.ts';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';
import { isWellFormedApiKey } from './key-format.ts';
import { hashApiKey } from './key-vault.ts';
import { createKey } from './service.ts';

type Created = ApiKeyReply & { created: boolean };

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
beforeEach(async () => {
  ada = await api.signUp();
});

const create = (body: object = { keyName: 'Laptop' }) => ada.call<Created>('POST', '/api/api-keys', body);
const reveal = (keyId: number) => ada.call<{ apiKey: string }>('POST', `/api/api-keys/${keyId}/reveal`);
const list = async () => (await ada.call<ApiKeyReply[]>('GET', '/api/api-keys')).body;

test('shows a new key unmasked once and masked afterwards', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(isWellFormedApiKey(body.apiKey)).toBe(true);
  expect(body).toMatchObject({ keyName: 'Laptop', created: true, lastUsedAt: null, lastUsedClient: null });
  const [listed] = await list();
  expect(listed?.apiKey).toBe(`${body.apiKey.slice(0, 8)}••••••••${body.apiKey.slice(-4)}`);
});

test('does not create a key for an account that was deleted meanwhile', async () => {
  const deps = {
    db: api.dataSource,
    transact: api.dataSource.transaction,
    appSecret: api.deps.appSecret,
  };
  const { user } = (await ada.call<{ user: SessionUser }>('GET', '/api/auth/session')).body;
  await api.dataSource.query('DELETE FROM users WHERE id = $1', [user.id]);
  const late = { keyName: 'Late', scopes: ['read' as const], expiresAt: null, collectionId: null };
  await expect(createKey(deps, user.id, late)).rejects.toBeInstanceOf(NotFoundError);
});

test('reveals a key to its owner and audits it', async () => {
  const { body } = await create();
  expect((await reveal(body.id)).body).toEqual({ apiKey: body.apiKey });
  const audit = await api.dataSource.query(
    'SELECT type, details FROM audit_events WHERE user_id = $1 ORDER BY id',
    [ada.userId],
  );
  expect(audit).toEqual([
    {
      type: 'api_key_created',
      details: { keyId: body.id, scopes: 'read', expiresAt: null, collectionId: null },
    },
    { type: 'api_key_revealed', details: { keyId: body.id } },
  ]);
});

test('answers 429 with Retry-After to the thirty-first reveal within a minute', async () => {
  const { body } = await create();
  for (let copy = 1; copy <= 30; copy++) {
    const { status, headers } = await reveal(body.id);
    expect([status, headers.get('ratelimit')]).toEqual([
      200,
      expect.stringMatching(`^"reveal-key";r=${30 - copy};t=\\d+$`),
    ]);
  }
  const refused = await reveal(body.id);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-policy')).toBe('"reveal-key";q=30;w=60');
  expect(refused.headers.get('ratelimit')).toBe(`"reveal-key";r=0;t=${seconds}`);
  const other = await api.signUp();
  const key = await other.call<{ id: number }>('POST', '/api/api-keys', { keyName: 'Mine' });
  expect((await other.call('POST', `/api/api-keys/${key.body.id}/reveal`)).status).toBe(200);
});

test('renames a key for its owner and audits it', async () => {
  const { body } = await create();
  const renamed = await ada.call('PATCH', `/api/api-keys/${body.id}`, { keyName: ' Desk ' });
  expect(renamed.body).toMatchObject({ id: body.id, keyName: 'Desk' });
  const refused = await ada.call('PATCH', `/api/api-keys/${body.id}`, { keyName: ' ' });
  expect([refused.status, refused.body.message]).toEqual([400, 'Key name is required']);
  expect(await list()).toMatchObject([{ keyName: 'Desk' }]);
});

test('limits changes that have no limit of their own, because the audit log keeps each', async () => {
  const { body } = await create();
  const rename = () => ada.call('PATCH', `/api/api-keys/${body.id}`, { keyName: 'Desk' });
  expect((await rename()).headers.get('ratelimit-policy')).toBe('"change";q=3000;w=3600');
  const key = `change:user-${ada.userId}`;
  expect(await api.dataSource.execute('UPDATE rate_limits SET points = 3000 WHERE key = $1', [key])).toBe(1);
  const refused = await rename();
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('Too many changes (3,000 per hour). Try again in'),
  ]);
  await api.dataSource.query('DELETE FROM rate_limits WHERE key = $1', [key]);
});

test('deletes a key', async () => {
  const { body } = await create();
  expect((await ada.call('DELETE', `/api/api-keys/${body.id}`)).body).toEqual({ success: true });
  expect(await list()).toEqual([]);
  expect((await ada.call('DELETE', `/api/api-keys/${body.id}`)).status).toBe(404);
  expect((await reveal(body.id)).status).toBe(404);
});

test('does not store the key in any table or log', async () => {
  const { body } = await create();
  await reveal(body.id);
  const rows = await api.dataSource.query(
    `SELECT api_key, encode(sealed_key, 'escape') AS sealed_key, prefix, last_four FROM user_api_keys WHERE id = $1`,
    [body.id],
  );
  expect(rows).toMatchObject([{ api_key: hashApiKey(body.apiKey, api.deps.appSecret) }]);
  const audit = await api.dataSource.query('SELECT * FROM audit_events');
  for (const text of [JSON.stringify(rows), JSON.stringify(audit), ...api.logLines]) {
    expect(text).not.toContain(body.apiKey.slice(8, -4));
  }
});

test('explains what to do with a key sealed under another secret', async () => {
  const { body } = await create();
  await api.dataSource.query(`UPDATE user_api_keys SET sealed_key = sealed_key || '\\x00' WHERE id = $1`, [
    body.id,
  ]);
  const refused = await reveal(body.id);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'APP_SECRET has changed since this key was created. Delete the key and create a new one',
    },
  });
});

describe('the Default key', () => {
  test('is created once for concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => create({ keyName: 'Default', onlyIfNone: true })),
    );
    expect(replies.filter(({ body }) => body.created)).toHaveLength(1);
    const keys = await list();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ keyName: 'Default' });
    const others = replies.filter(({ body }) => !body.created);
    expect(others.every(({ body }) => body.apiKey === keys[0]?.apiKey)).toBe(true);
  });

  test('is not created when another key exists', async () => {
    await create();
    const { body } = await create({ keyName: 'Default', onlyIfNone: true });
    expect(body).toMatchObject({ keyName: 'Laptop', created: false });
    expect(await list()).toHaveLength(1);
  });
});

describe('a rotation', () => {
  const rotate = (keyId: number) => ada.call<ApiKeyReply>('POST', `/api/api-keys/${keyId}/rotate`);

  test('creates a key with the same limits and keeps the old one valid for a day', async () => {
    const { body: old } = await create({ keyName: 'CI', scopes: ['read', 'write'] });
    const { status, body: rotated } = await rotate(old.id);
    expect(status).toBe(201);
    expect(isWellFormedApiKey(rotated.apiKey)).toBe(true);
    expect(rotated).toMatchObject({ keyName: 'CI', scopes: ['read', 'write'], expiresAt: null });
    const [listed] = await list();
    const hoursLeft = (Date.parse(listed?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hoursLeft)).toBe(24);
  });

  test('never extends the life of the old key', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { body: old } = await create({ keyName: 'CI', expiresAt: soon });
    expect((await rotate(old.id)).body.expiresAt).toBe(soon);
    expect((await list())[0]?.expiresAt).toBe(soon);
  });

  test('is refused for a key that was rotated before, but not for the key that replaced it', async () => {
    const { body: old } = await create({ keyName: 'CI' });
    const { body: rotated } = await rotate(old.id);
    const again = await rotate(old.id);
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({
        message: 'This key was already rotated. Rotate the key that replaced it',
      }),
    ]);
    expect((await rotate(rotated.id)).body).toMatchObject({ expiresAt: null, rotatedAt: null });
  });

  test('is refused for an expired key', async () => {
    const { body: old } = await create();
    await api.dataSource.query(
      `UPDATE user_api_keys SET expires_at = now() - interval '1 day' WHERE id = $1`,
      [old.id],
    );
    expect((await rotate(old.id)).status).toBe(400);
  });
});
