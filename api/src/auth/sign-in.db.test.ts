import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  returnFromProvider as followBack,
  type SignInApi,
  startSignInApi,
} from '../../../test/support/api/sign-in-api.ts';
import { startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';
import type { TestBrowser } from '../../../test/support/api/test-browser.ts';

const MINUTE_MS = 60_000;

let signInApi: SignInApi;
let api: TestApi;
let browser: TestBrowser;

beforeAll(async () => {
  signInApi = await startSignInApi();
  api = signInApi.api;
});

afterAll(() => signInApi.close());

beforeEach(async () => {
  browser = api.browser();
  await api.dataSource.query('TRUNCATE users, pending_registrations, audit_events RESTART IDENTITY CASCADE');
});

const approve = (provider: string, email: string, from = browser) => signInApi.leave(from, provider, email);

const returnFromProvider = (callback: URL, into = browser) => followBack(into, callback);

async function locationAfter(provider: string, email: string): Promise<string | null> {
  return (await returnFromProvider(await approve(provider, email))).headers.get('location');
}

const users = () => api.dataSource.query('SELECT * FROM users ORDER BY id');
const isSignedIn = async (who = browser) =>
  (await who.call<{ user: unknown }>('GET', '/api/auth/session')).body.user !== null;

describe.each(['github', 'google'])('sign-in with %s', (provider) => {
  test('a first visit asks for a name, then signs in; the next visit goes straight to the dashboard', async () => {
    expect(await locationAfter(provider, 'ada@example.com')).toBe('/login?complete=1');
    expect(await isSignedIn()).toBe(false);
    const pending = await browser.call('GET', '/api/auth/pending-registration');
    expect(pending.body).toEqual({
      pendingRegistration: { email: 'ada@example.com', provider, name: 'Ada Lovelace' },
    });

    const completed = await browser.call('POST', '/api/auth/complete-registration', { fullName: 'Ada L.' });
    expect(completed.status).toBe(201);
    expect(completed.body.user).toMatchObject({ fullName: 'Ada L.', email: 'ada@example.com', isPro: false });
    expect(await isSignedIn()).toBe(true);

    const elsewhere = api.browser();
    const back = await returnFromProvider(await approve(provider, 'ada@example.com', elsewhere), elsewhere);
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toBe('/dashboard');
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await users()).toHaveLength(1);
  });

  test('the provider gets a PKCE challenge, a state and our callback', async () => {
    const left = await browser.request(`/api/auth/${provider}`);
    const { searchParams } = new URL(left.headers.get('location') ?? '');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toBe(`${api.publicUrl}/api/auth/${provider}/callback`);
  });

  test('an address that the provider did not verify is refused', async () => {
    expect(await locationAfter(provider, 'unverified@example.com')).toBe('/login?error=unverified_email');
    expect(await isSignedIn()).toBe(false);
  });

  test('who cancels at the provider is told so', async () => {
    const left = await browser.request(`/api/auth/${provider}`);
    const state = new URL(left.headers.get('location') ?? '').searchParams.get('state');
    const back = await browser.request(`/api/auth/${provider}/callback?error=access_denied&state=${state}`);
    expect(back.headers.get('location')).toBe('/login?error=denied');
  });

  test('the callback counts once', async () => {
    const callback = await approve(provider, 'ada@example.com');
    await returnFromProvider(callback);
    expect((await returnFromProvider(callback)).headers.get('location')).toBe('/login?error=expired');
  });

  test('the callback counts once, even with the cookie brought back', async () => {
    const callback = await approve(provider, 'ada@example.com');
    const cookies = [...browser.cookies];
    await returnFromProvider(callback);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await returnFromProvider(callback)).headers.get('location')).toBe('/login?error=failed');
  });

  test('the callback of one browser does nothing in another', async () => {
    const callback = await approve(provider, 'ada@example.com');
    const victim = api.browser();
    expect((await returnFromProvider(callback, victim)).headers.get('location')).toBe('/login?error=expired');
    await victim.request(`/api/auth/${provider}`);
    expect((await returnFromProvider(callback, victim)).headers.get('location')).toBe('/login?error=failed');
    expect(await api.dataSource.query('SELECT 1 FROM pending_registrations')).toHaveLength(0);
  });

  test('the callback is refused ten minutes after leaving', async () => {
    const callback = await approve(provider, 'ada@example.com');
    api.clock.advance(10 * MINUTE_MS);
    expect((await returnFromProvider(callback)).headers.get('location')).toBe('/login?error=expired');
  });

  test.each([
    ['a wrong state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['a wrong code', (url: URL) => url.searchParams.set('code', 'wrong')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
  ])('%s is refused', async (_, change) => {
    const callback = await approve(provider, 'ada@example.com');
    change(callback);
    expect((await returnFromProvider(callback)).headers.get('location')).toBe('/login?error=failed');
    expect(await isSignedIn()).toBe(false);
  });
});

test('an answer of one provider is refused at the callback of the other', async () => {
  const callback = await approve('google', 'ada@example.com');
  const swapped = new URL(callback.href.replace('/google/', '/github/'));
  expect((await returnFromProvider(swapped)).headers.get('location')).toBe('/login?error=failed');
});

test('an address known from one provider is refused at the other, and nothing is merged', async () => {
  await locationAfter('github', 'ada@example.com');
  await browser.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  browser = api.browser();
  expect(await locationAfter('google', 'ada@example.com')).toBe('/login?error=email_taken');
  expect(await isSignedIn()).toBe(false);
  expect(await users()).toMatchObject([{ google_id: null }]);
});

test('an address that is taken while the name is being typed is refused with the provider to use', async () => {
  await locationAfter('github', 'ada@example.com');
  const other = api.browser();
  await returnFromProvider(await approve('google', 'ada@example.com', other), other);
  await other.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  const late = await browser.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  expect(late.status).toBe(409);
  expect(late.body.message).toBe(
    'ada@example.com belongs to an account that signs in with Google; sign in with Google instead',
  );
  expect(await users()).toHaveLength(1);
});

describe('a pending registration', () => {
  beforeEach(() => locationAfter('github', 'ada@example.com'));

  const complete = (body: object) => browser.call('POST', '/api/auth/complete-registration', body);

  test('ignores the e-mail and the provider of the body', async () => {
    await complete({ fullName: 'Ada Lovelace', email: 'grace@example.com', provider: 'google' });
    expect(await users()).toMatchObject([
      { email: 'ada@example.com', login_type: 'github', google_id: null },
    ]);
  });

  test('needs a name of two characters, and waits on after a refusal', async () => {
    const refused = await complete({ fullName: ' A ' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      message: 'Please enter your full name',
      fields: { fullName: 'Please enter your full name' },
    });
    expect((await complete({ fullName: 'Ada' })).status).toBe(201);
  });

  test('can be completed once', async () => {
    const cookies = [...browser.cookies];
    await complete({ fullName: 'Ada Lovelace' });
    const again = api.browser();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    const second = await again.call('POST', '/api/auth/complete-registration', { fullName: 'Eve' });
    expect(second.status).toBe(404);
    expect(await isSignedIn(again)).toBe(false);
  });

  test('ends after 15 minutes', async () => {
    api.clock.advance(15 * MINUTE_MS);
    expect((await browser.call('GET', '/api/auth/pending-registration')).status).toBe(404);
    expect((await complete({ fullName: 'Ada Lovelace' })).status).toBe(404);
    expect(await users()).toHaveLength(0);
  });

  test('is nothing to another browser', async () => {
    expect((await api.browser().call('GET', '/api/auth/pending-registration')).status).toBe(404);
  });

  test('is kept without its token', async () => {
    const token = browser.cookies.get('lectern_registration') ?? '';
    expect(token).toHaveLength(43);
    const rows = await api.dataSource.query('SELECT * FROM pending_registrations');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('of many who register at once exactly one is user 1, the admin', async () => {
  const browsers = Array.from({ length: 12 }, () => api.browser());
  for (const [index, each] of browsers.entries()) {
    await returnFromProvider(await approve('github', `person${index}@example.com`, each), each);
  }
  const completed = await Promise.all(
    browsers.map((each) =>
      each.call<{ user: { id: number; isAdmin: boolean } }>('POST', '/api/auth/complete-registration', {
        fullName: 'Somebody New',
      }),
    ),
  );
  expect(completed.every(({ status }) => status === 201)).toBe(true);
  const admins = completed.filter(({ body }) => body.user.isAdmin);
  expect(admins.map(({ body }) => body.user.id)).toEqual([1]);
  expect(new Set(completed.map(({ body }) => body.user.id)).size).toBe(12);
});

test('a registration that was completed in another tab signs in, and says so in the audit log', async () => {
  const tabs = [api.browser(), api.browser()];
  for (const tab of tabs) await returnFromProvider(await approve('github', 'ada@example.com', tab), tab);
  const complete = (tab?: TestBrowser) =>
    tab?.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  expect((await complete(tabs[0]))?.status).toBe(201);
  expect((await complete(tabs[1]))?.status).toBe(201);
  expect(await users()).toHaveLength(1);
  const events = await api.dataSource.query('SELECT type FROM audit_events ORDER BY id');
  expect(events).toEqual([{ type: 'registered' }, { type: 'signed_in' }]);
});

test('signing in again ends the session this browser had', async () => {
  await locationAfter('github', 'ada@example.com');
  await browser.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  const first = browser.cookies.get('lectern_session') ?? '';
  expect(await locationAfter('github', 'ada@example.com')).toBe('/dashboard');
  expect(browser.cookies.get('lectern_session')).not.toBe(first);
  const old = api.browser();
  old.cookies.set('lectern_session', first);
  expect(await isSignedIn(old)).toBe(false);
});

test('another loopback name of this machine is led to the address that the cookies belong to', async () => {
  const left = await api.app.request('http://127.0.0.1:3000/api/auth/github');
  expect(left.headers.get('location')).toBe('http://localhost:3000/api/auth/github');
});

test('the offered providers are the configured ones', async () => {
  const { body } = await browser.call('GET', '/api/auth/providers');
  expect(body).toEqual({ providers: ['github', 'google'] });
  const without = await startTestApi();
  expect((await without.browser().request('/api/auth/github')).status).toBe(404);
  await without.close();
});

test('codes and secrets of a sign-in are in no log and no audit event', async () => {
  const callback = await approve('github', 'ada@example.com');
  await returnFromProvider(callback);
  const code = callback.searchParams.get('code') ?? '';
  const audit = JSON.stringify(await api.dataSource.query('SELECT * FROM audit_events'));
  for (const text of [...api.logLines, audit]) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(signInApi.clientSecret);
  }
});
