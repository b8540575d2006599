import { EXPORTED_TABLES } from '@lectern/shared/db/stores/accounts/account-export.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { lockSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import type { TestBrowser } from '../../../test/support/api/test-browser.ts';
import { createCollection, createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';
import { startSession } from '../auth/sessions.ts';

const DAY_MS = 86_400_000;
/** Statements that wait for a lock. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;

beforeEach(async () => {
  ada = await api.signUp({ email: `ada-${Date.now()}-${Math.random()}@example.com` });
});

/** Another browser in which Ada is signed in. */
async function anotherBrowser(userAgent: string): Promise<TestBrowser> {
  const browser = api.browser();
  const session = { userId: ada.userId, userAgent, now: api.deps.now() };
  browser.cookies.set('lectern_session', await startSession(api.dataSource, session));
  return browser;
}

const isSignedIn = async (user: TestBrowser) =>
  (await user.call<{ user: unknown }>('GET', '/api/auth/session')).body.user !== null;
const emailOf = async (user: TestBrowser) =>
  (await user.call<{ user: { email: string } }>('GET', '/api/auth/session')).body.user.email;
const auditOf = (userId: number) =>
  api.dataSource.query('SELECT type FROM audit_events WHERE user_id = $1 ORDER BY id', [userId]);

interface Listed {
  id: string;
  userAgent: string | null;
  isCurrent: boolean;
}
const sessions = async (user: TestBrowser = ada) =>
  (await user.call<Listed[]>('GET', '/api/user/sessions')).body;

describe('sessions', () => {
  test('are listed with their browser and without secrets', async () => {
    await anotherBrowser('Firefox on a train');
    const listed = await sessions();
    expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual(
      expect.arrayContaining([
        [null, true],
        ['Firefox on a train', false],
      ]),
    );
    expect(listed).toHaveLength(2);
    const [, secret = ''] = (ada.cookies.get('lectern_session') ?? '').split('.');
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  test('are no longer listed when they have expired', async () => {
    api.clock.advance(29 * DAY_MS);
    await anotherBrowser('a young one');
    await isSignedIn(ada);
    api.clock.advance(29 * DAY_MS);
    expect(await sessions()).toHaveLength(2);
    api.clock.advance(2 * DAY_MS);
    expect((await sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    api.clock.advance(-60 * DAY_MS);
  });

  test('can be ended one by one, which signs the browser out at once', async () => {
    const lost = await anotherBrowser('a lost laptop');
    const id = (await sessions()).find(({ userAgent }) => userAgent === 'a lost laptop')?.id;
    expect((await ada.call('DELETE', `/api/user/sessions/${id}`)).body).toEqual({ success: true });
    expect([await isSignedIn(lost), await isSignedIn(ada)]).toEqual([false, true]);
    expect((await ada.call('DELETE', `/api/user/sessions/${id}`)).status).toBe(404);
    expect(await auditOf(ada.userId)).toEqual([{ type: 'session_revoked' }]);
  });

  test('can all be ended except the current one', async () => {
    const others = [await anotherBrowser('one'), await anotherBrowser('two')];
    const stranger = await api.signUp();
    expect((await ada.call('DELETE', '/api/user/sessions')).body).toEqual({ revoked: 2 });
    expect(await Promise.all([...others, ada, stranger].map(isSignedIn))).toEqual([false, false, true, true]);
  });
});

describe('the export', () => {
  const exported = async (user: TestBrowser = ada) => {
    const response = await user.request('/api/user/export');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="lectern-export.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    return JSON.parse(await response.text()) as Record<string, Record<string, unknown>[]>;
  };

  test('covers every table', async () => {
    const ofNobody = [
      'app_secret_canary',
      'host_paces',
      'migrations',
      'outbox',
      'pending_registrations',
      'public_pages',
    ];
    ofNobody.push('rate_limits', 'stripe_events');
    const tables = await api.dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
        AND table_name NOT LIKE 'bullmq%'`,
    );
    const known = [...EXPORTED_TABLES.map(({ name }) => name), ...ofNobody];
    expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  test("contains the user's data, no other user's data and no secret", async () => {
    const stranger = await api.signUp({ email: `stranger-${Math.random()}@example.com` });
    for (const user of [ada, stranger]) {
      const { body } = await user.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
      await user.call('POST', `/api/collections/${body.id}/urls`, {
        collectionId: body.id,
        url: 'user_text://Notes',
        crawlType: 'user_text',
        fullText: `# Notes of ${user.userId}\n\nRemember the milk.`,
      });
    }
    const key = await ada.call<{ apiKey: string }>('POST', '/api/api-keys', { keyName: 'Laptop' });
    const file = await exported();
    expect(file.users).toMatchObject([{ id: ada.userId }]);
    expect(file.user_api_keys).toMatchObject([{ key_name: 'Laptop' }]);
    expect(file.document_urls).toMatchObject([{ full_text: expect.stringContaining(`of ${ada.userId}`) }]);
    const text = JSON.stringify(file);
    const [, secret = ''] = (ada.cookies.get('lectern_session') ?? '').split('.');
    for (const hidden of [key.body.apiKey, secret, await emailOf(stranger), `Notes of ${stranger.userId}`]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).not.toMatch(/secret_hash|sealed_key|"api_key"/);
  });

  test("does not contain other users' rows of the same month or with the same idempotency key", async () => {
    const stranger = await api.signUp();
    for (const { userId } of [ada, stranger]) {
      await api.dataSource.query(
        "INSERT INTO usage_months (user_id, month, used) VALUES ($1, '2026-11-01', 7)",
        [userId],
      );
      await api.dataSource.query(
        "INSERT INTO idempotency_keys (user_id, key, fingerprint) VALUES ($1, 'add-docs', 'x')",
        [userId],
      );
    }
    const { usage_months, idempotency_keys } = await exported();
    const ownerOf = (row: Record<string, unknown>) => row.user_id;
    expect(usage_months?.map(ownerOf)).toEqual([ada.userId]);
    expect(idempotency_keys?.map(ownerOf)).toEqual([ada.userId]);
  });

  test('contains the trash', async () => {
    const add = async (name: string) => {
      const { body } = await ada.call<{ id: number }>('POST', '/api/collections', { name });
      const { body: added } = await ada.call<{ recentDocument: { id: number } }>(
        'POST',
        `/api/collections/${body.id}/urls`,
        { collectionId: body.id, url: `user_text://${name}`, crawlType: 'user_text', fullText: `In ${name}` },
      );
      return { collectionId: body.id, documentId: added.recentDocument.id };
    };
    const { documentId } = await add('kept');
    const { collectionId } = await add('deleted');
    await ada.call('DELETE', `/api/recent_documents/${documentId}`);
    await ada.call('DELETE', `/api/collections/${collectionId}`);
    const { document_urls, document_collections } = await exported();
    expect(document_urls?.map(({ full_text }) => full_text)).toEqual(['In kept', 'In deleted']);
    expect(document_collections?.map(({ name }) => name)).toEqual(['kept', 'deleted', 'Deleted document']);
  });

  test('contains every row of a long table once', async () => {
    await api.dataSource.query(
      `INSERT INTO tool_usage_logs (user_id, collection_id, tool_name)
       SELECT $1, 1, 'retrieve_technical_documentation' FROM generate_series(1, 250)`,
      [ada.userId],
    );
    const rows = (await exported()).tool_usage_logs ?? [];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(250);
    expect(rows).toHaveLength(250);
  });
});

describe('deleting the account', () => {
  const remove = (confirmation: string) => ada.call('DELETE', '/api/user', { confirmation });

  test('requires the email address as confirmation', async () => {
    const { status, body } = await remove('yes');
    expect([status, body.message]).toEqual([
      400,
      `Type ${await emailOf(ada)} to confirm the deletion of your account`,
    ]);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test('deletes all data of the user, ends all sessions and is audited', async () => {
    const phone = await anotherBrowser('phone');
    const bystander = await api.signUp();
    await bystander.call('POST', '/api/collections', { name: 'Stays' });
    const { body } = await ada.call<{ id: number; mcpServerHash: string }>('POST', '/api/collections', {
      name: 'Docs',
    });
    await ada.call('POST', `/api/collections/${body.id}/urls`, {
      collectionId: body.id,
      url: 'https://docs.example.com/',
    });
    await ada.call('POST', '/api/api-keys', { keyName: 'Laptop' });
    await api.dataSource.query('INSERT INTO connection_logs (mcp_server_hash, api_key) VALUES ($1, $2)', [
      body.mcpServerHash,
      '1',
    ]);
    expect((await remove(` ${(await emailOf(ada)).toUpperCase()} `)).status).toBe(200);
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([false, false]);
    const remaining = await Promise.all(
      EXPORTED_TABLES.filter(({ name }) => name !== 'audit_events').map(async ({ name, owned }) => {
        const rows = await api.dataSource.query(`SELECT 1 FROM ${name} WHERE ${owned}`, [ada.userId]);
        return [name, rows.length];
      }),
    );
    expect(remaining.filter(([, count]) => count !== 0)).toEqual([]);
    const logs = await api.dataSource.query('SELECT 1 FROM connection_logs WHERE mcp_server_hash = $1', [
      body.mcpServerHash,
    ]);
    expect(logs).toEqual([]);
    expect((await auditOf(ada.userId)).at(-1)).toEqual({ type: 'account_deleted' });
    expect((await bystander.call<unknown[]>('GET', '/api/collections')).body).toHaveLength(1);
  });

  test('waits until a worker has stored a document', async () => {
    const db = api.dataSource;
    const confirmation = await emailOf(ada);
    const { collectionId } = await createCollection(db, ada.userId);
    const { documentUrlId } = await createDocument(db, collectionId, { pages: [] });
    const { removing } = await api.dataSource.transaction(async (storing) => {
      await lockSource(storing, documentUrlId);
      const removing = remove(confirmation);
      await expect.poll(() => api.dataSource.query(WAITING)).toHaveLength(1);
      await touchCollection(storing, collectionId);
      return { removing };
    });
    expect((await removing).status).toBe(200);
  });
});

test('deletes and audits an account once when two requests delete it', async () => {
  const confirmation = await emailOf(ada);
  const remove = () => ada.call('DELETE', '/api/user', { confirmation });
  const statuses = (await Promise.all([remove(), remove(), remove()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await auditOf(ada.userId)).toEqual([{ type: 'account_deleted' }]);
});

test.each(["UPDATE audit_events SET type = 'x'", 'DELETE FROM audit_events'])(
  'makes the audit log append-only: %s',
  async (statement) => {
    await ada.call('DELETE', '/api/user/sessions');
    await expect(api.dataSource.query(statement)).rejects.toThrow('audit_events can only be added to');
  },
);
