import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_CLIENT } from '../../../infra/stand-ins/local-credentials.ts';
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
const isSignedIn = async (user = browser) =>
  (await user.call<{ user: unknown }>('GET', '/api/auth/session')).body.user !== null;

describe.each(['github', 'google'])('sign-in with %s', (provider) => {
  test('asks for a name at the first sign-in, and opens the dashboard at later ones', async () => {
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

  test('sends a PKCE challenge, a state and our callback URL', async () => {
    const left = await browser.request(`/api/auth/${provider}`);
    const { searchParams } = new URL(left.headers.get('location') ?? '');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toBe(`${api.publicUrl}/api/auth/${provider}/callback`);
  });

  test('refuses an unverified email address', async () => {
    expect(await locationAfter(provider, 'unverified@example.com')).toBe('/login?error=unverified_email');
    expect(await isSignedIn()).toBe(false);
  });

  test('reports that the user canceled', async () => {
    const left = await browser.request(`/api/auth/${provider}`);
    const state = new URL(left.headers.get('location') ?? '').searchParams.get('state');
    const back = await browser.request(`/api/auth/${provider}/callback?error=access_denied&state=${state}`);
    expect(back.headers.get('location')).toBe('/login?error=denied');
  });

  test('accepts a callback once', async () => {
    const callback = await approve(provider, 'ada@example.com');
    await returnFromProvider(callback);
    expect((await returnFromProvider(callback)).headers.get('location')).toBe('/login?error=expired');
  });

  test('accepts a callback once, even when the cookie is restored', async () => {
    const callback = await approve(provider, 'ada@example.com');
    const cookies = [...browser.cookies];
    await returnFromProvider(callback);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await returnFromProvider(callback)).headers.get('location')).toBe('/login?error=failed');
  });

  test('rejects the callback in another browser', async () => {
    const callback = await approve(provider, 'ada@example.com');
    const victim = api.browser();
    expect((await returnFromProvider(callback, victim)).headers.get('location')).toBe('/login?error=expired');
    await victim.request(`/api/auth/${provider}`);
    expect((await returnFromProvider(callback, victim)).headers.get('location')).toBe('/login?error=failed');
    expect(await api.dataSource.query('SELECT 1 FROM pending_registrations')).toHaveLength(0);
  });

  test('rejects the callback after ten minutes', async () => {
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

test("rejects the answer of one provider at the other's callback", async () => {
  const callback = await approve('google', 'ada@example.com');
  const swapped = new URL(callback.href.replace('/google/', '/github/'));
  expect((await returnFromProvider(swapped)).headers.get('location')).toBe('/login?error=failed');
});

test('refuses a known email address from another provider and merges nothing', async () => {
  await locationAfter('github', 'ada@example.com');
  await browser.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  browser = api.browser();
  expect(await locationAfter('google', 'ada@example.com')).toBe('/login?error=email_taken');
  expect(await isSignedIn()).toBe(false);
  expect(await users()).toMatchObject([{ google_id: null }]);
});

test('names the provider to use when the email address is taken during registration', async () => {
  await locationAfter('github', 'ada@example.com');
  const other = api.browser();
  await returnFromProvider(await approve('google', 'ada@example.com', other), other);
  await other.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  const late = await browser.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  expect(late.status).toBe(409);
  expect(late.body.message).toBe(
    'ada@example.com belongs to an account that signs in with Google. Sign in with Google',
  );
  expect(await users()).toHaveLength(1);
});

describe('a pending registration', () => {
  beforeEach(() => locationAfter('github', 'ada@example.com'));

  const complete = (body: object) => browser.call('POST', '/api/auth/complete-registration', body);

  test('ignores the email and provider in the body', async () => {
    await complete({ fullName: 'Ada Lovelace', email: 'grace@example.com', provider: 'google' });
    expect(await users()).toMatchObject([
      { email: 'ada@example.com', login_type: 'github', google_id: null },
    ]);
  });

  test('requires a name of two characters and remains after a refusal', async () => {
    const refused = await complete({ fullName: ' A ' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      message: 'Please enter your full name',
      fields: { fullName: 'Please enter your full name' },
    });
    expect((await complete({ fullName: 'A'.repeat(201) })).body).toMatchObject({
      message: 'Name must have at most 200 characters',
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

  test("keeps a signed-in user's session when a registration cookie was planted", async () => {
    const planted = browser.cookies.get('lectern_registration') ?? '';
    const ada = await api.signUp();
    const victim = api.browser();
    for (const [name, value] of ada.cookies) victim.cookies.set(name, value);
    const session = victim.cookies.get('lectern_session');
    victim.cookies.set('lectern_registration', planted);
    const refused = await victim.call('POST', '/api/auth/complete-registration', { fullName: 'Ada' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Sign out') });
    expect(victim.cookies.get('lectern_session')).toBe(session);
    expect(await isSignedIn(victim)).toBe(true);
  });

  test('expires after 15 minutes', async () => {
    api.clock.advance(15 * MINUTE_MS);
    expect((await browser.call('GET', '/api/auth/pending-registration')).status).toBe(404);
    expect((await complete({ fullName: 'Ada Lovelace' })).status).toBe(404);
    expect(await users()).toHaveLength(0);
  });

  test('is not available in another browser', async () => {
    expect((await api.browser().call('GET', '/api/auth/pending-registration')).status).toBe(404);
  });

  test('is stored without its token', async () => {
    const token = browser.cookies.get('lectern_registration') ?? '';
    expect(token).toHaveLength(43);
    const rows = await api.dataSource.query('SELECT * FROM pending_registrations');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('makes exactly one of many concurrent registrations user 1, the administrator', async () => {
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

test('signs in and audits it when the registration was completed in another tab', async () => {
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

test("ends the browser's previous session at sign-in", async () => {
  await locationAfter('github', 'ada@example.com');
  await browser.call('POST', '/api/auth/complete-registration', { fullName: 'Ada Lovelace' });
  const first = browser.cookies.get('lectern_session') ?? '';
  expect(await locationAfter('github', 'ada@example.com')).toBe('/dashboard');
  expect(browser.cookies.get('lectern_session')).not.toBe(first);
  const old = api.browser();
  old.cookies.set('lectern_session', first);
  expect(await isSignedIn(old)).toBe(false);
});

test('redirects another loopback name to the public URL', async () => {
  const left = await api.app.request('http://127.0.0.1:3000/api/auth/github');
  expect(left.headers.get('location')).toBe('http://localhost:3000/api/auth/github');
});

test('offers the configured providers', async () => {
  const { body } = await browser.call('GET', '/api/auth/providers');
  expect(body).toEqual({ providers: ['github', 'google'] });
  const without = await startTestApi();
  expect((await without.browser().request('/api/auth/github')).status).toBe(404);
  await without.close();
});

test('does not write codes or secrets of a sign-in to logs or audit events', async () => {
  const callback = await approve('github', 'ada@example.com');
  await returnFromProvider(callback);
  const code = callback.searchParams.get('code') ?? '';
  const audit = JSON.stringify(await api.dataSource.query('SELECT * FROM audit_events'));
  for (const text of [...api.logLines, audit]) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(LOCAL_CLIENT.clientSecret);
  }
});
