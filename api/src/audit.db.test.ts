import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_CLIENT } from '../../infra/stand-ins/local-credentials.ts';
import { returnFromProvider, type SignInApi, startSignInApi } from '../../test/support/api/sign-in-api.ts';
import type { TestBrowser } from '../../test/support/api/test-browser.ts';

let signInApi: SignInApi;
let ada: TestBrowser;
let elsewhere: TestBrowser;

beforeAll(async () => {
  signInApi = await startSignInApi();
  ada = signInApi.api.browser();
  elsewhere = signInApi.api.browser();
});
afterAll(() => signInApi.close());

const visit = async (user: TestBrowser, provider: string, email: string) =>
  returnFromProvider(user, await signInApi.leave(user, provider, email));

/** The audit events after `after`, oldest first. */
const eventsAfter = (after: number) =>
  signInApi.api.dataSource.query<{ id: number; type: string; details: object }[]>(
    'SELECT id, type, details FROM audit_events WHERE id > $1 ORDER BY id',
    [after],
  );

interface Key {
  id: number;
  apiKey: string;
}

test('records one audit event per action, in order and without secrets', async () => {
  const recorded: string[] = [];
  let last = 0;
  const expectEvent = async <Result>(type: string, act: () => Promise<Result>): Promise<Result> => {
    const result = await act();
    const events = await eventsAfter(last);
    expect(events.map((event) => event.type)).toEqual([type]);
    last = events.at(-1)?.id ?? last;
    recorded.push(JSON.stringify(events));
    return result;
  };
  await expectEvent('sign_in_refused', () => visit(ada, 'github', 'unverified@example.com'));
  await visit(ada, 'github', 'ada@example.com');
  await expectEvent('registered', () =>
    ada.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' }),
  );
  await expectEvent('signed_in', () => visit(elsewhere, 'github', 'ada@example.com'));
  const session = elsewhere.cookies.get('lectern_session') ?? '';
  await expectEvent('session_revoked', () =>
    ada.call('DELETE', `/api/user/sessions/${session.split('.')[0]}`),
  );
  await expectEvent('other_sessions_revoked', () => ada.call('DELETE', '/api/user/sessions'));
  const link = await ada.call<{ url: string }>('POST', '/api/user/sign-ins/google');
  await expectEvent('sign_in_linked', async () =>
    returnFromProvider(ada, await signInApi.approve(link.body.url, 'a@example.com')),
  );
  await expectEvent('sign_in_unlinked', () => ada.call('DELETE', '/api/user/sign-ins/google'));
  const { body: key } = await expectEvent('api_key_created', () =>
    ada.call<Key>('POST', '/api/api-keys', { keyName: 'Laptop' }),
  );
  await expectEvent('api_key_revealed', () => ada.call('POST', `/api/api-keys/${key.id}/reveal`));
  await expectEvent('api_key_renamed', () =>
    ada.call('PATCH', `/api/api-keys/${key.id}`, { keyName: 'Desk' }),
  );
  await expectEvent('api_key_deleted', () => ada.call('DELETE', `/api/api-keys/${key.id}`));
  const collection = await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
  await expectEvent('collection_deleted', () => ada.call('DELETE', `/api/collections/${collection.body.id}`));
  await expectEvent('account_exported', async () => (await ada.request('/api/user/export')).text());
  await expectEvent('signed_out', () => ada.call('POST', '/api/auth/logout'));
  await expectEvent('signed_in', () => visit(ada, 'github', 'ada@example.com'));
  await expectEvent('account_deleted', () =>
    ada.call('DELETE', '/api/user', { confirmation: 'ada@example.com' }),
  );
  for (const secret of [key.apiKey, session.split('.')[1] ?? '', LOCAL_CLIENT.clientSecret]) {
    expect(recorded.join('\n')).not.toContain(secret);
  }
});

test('stores no API key, session secret or registration token unencrypted', async () => {
  const grace = signInApi.api.browser();
  await visit(grace, 'google', 'grace@example.com');
  const token = grace.cookies.get('lectern_registration') ?? '';
  await grace.call('POST', '/api/auth/complete-registration', { fullName: 'Grace Hopper' });
  await visit(signInApi.api.browser(), 'google', 'new@example.com');
  const { body: key } = await grace.call<Key>('POST', '/api/api-keys', { keyName: 'Laptop' });
  await grace.call('POST', `/api/api-keys/${key.id}/reveal`);
  const [, secret = ''] = (grace.cookies.get('lectern_session') ?? '').split('.');
  const tables = await signInApi.api.dataSource.query<{ name: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const rows = await signInApi.api.dataSource.query(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    for (const hidden of [token, key.apiKey, secret]) {
      expect(hidden.length).toBeGreaterThan(20);
      expect(JSON.stringify(rows), name).not.toContain(hidden);
    }
  }
  for (const hidden of [token, key.apiKey, secret]) {
    expect(signInApi.api.logLines.join('\n')).not.toContain(hidden);
  }
});
