import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  returnFromProvider as followBack,
  type SignInApi,
  startSignInApi,
} from '../../../test/support/api/sign-in-api.ts';
import type { TestApi } from '../../../test/support/api/test-api.ts';
import type { TestBrowser } from '../../../test/support/api/test-browser.ts';
import { RATE_RULES } from '../http/middleware/rate-limits.ts';
import { randomToken } from '../random-token.ts';

const MINUTE_MS = 60_000;

let signInApi: SignInApi;
let api: TestApi;
let browser: TestBrowser;

beforeAll(async () => {
  signInApi = await startSignInApi();
  api = signInApi.api;
});
afterAll(() => signInApi.close());
beforeEach(() => api.dataSource.query('TRUNCATE users, pending_registrations RESTART IDENTITY CASCADE'));

const approve = (provider: string, email: string, from = browser) => signInApi.leave(from, provider, email);

const returnFromProvider = (callback: URL, into = browser) => followBack(into, callback);

const isSignedIn = async (user: TestBrowser) =>
  (await user.call<{ user: unknown }>('GET', '/api/auth/session')).body.user !== null;

/** Invalid callbacks: each returns the browser and the URL that it opens. */
const WRONG_WAYS_BACK: Readonly<Record<string, (callback: URL) => TestBrowser>> = {
  'without its state': (callback) => {
    callback.searchParams.delete('state');
    return browser;
  },
  'with another state': (callback) => {
    callback.searchParams.set('state', randomToken());
    return browser;
  },
  'in another browser': () => api.browser(),
  'after ten minutes': () => {
    api.clock.advance(10 * MINUTE_MS);
    return browser;
  },
};

describe.each(Object.entries(WRONG_WAYS_BACK))('a sign-in callback %s', (_, go) => {
  test('never signs in', async () => {
    for (let round = 0; round < 20; round += 1) {
      browser = api.browser();
      const callback = await approve(round % 2 === 0 ? 'github' : 'google', 'ada@example.com');
      const user = go(callback);
      expect((await returnFromProvider(callback, user)).headers.get('location')).toMatch(/^\/login\?error=/);
      expect(await isSignedIn(user)).toBe(false);
    }
    const left = 'SELECT 1 FROM pending_registrations UNION ALL SELECT 1 FROM users';
    expect(await api.dataSource.query(left)).toEqual([]);
  });
});

test('signs in once for repeated callbacks', async () => {
  for (let round = 0; round < 20; round += 1) {
    const again = api.browser();
    const callback = await approve(round % 2 === 0 ? 'github' : 'google', 'ada@example.com', again);
    const cookies = [...again.cookies];
    await returnFromProvider(callback, again);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    again.cookies.delete('lectern_registration');
    expect((await returnFromProvider(callback, again)).headers.get('location')).toBe('/login?error=failed');
    expect(again.cookies.has('lectern_registration')).toBe(false);
  }
});

test('signs in after the callback of an earlier sign-in in another tab was refused', async () => {
  const user = api.browser();
  const earlier = await approve('google', 'ada@example.com', user);
  const latest = await approve('github', 'ada@example.com', user);
  expect((await returnFromProvider(earlier, user)).headers.get('location')).toBe('/login?error=failed');
  expect((await returnFromProvider(latest, user)).headers.get('location')).toBe('/login?complete=1');
});

test('limits the callbacks from one IP address, because the audit log records each of them', async () => {
  let status = 302;
  for (let count = 0; count < 301 && status === 302; count += 1) {
    ({ status } = await api.browser().request('/api/auth/github/callback'));
  }
  expect(status).toBe(429);
});

test('refuses sign-ins by images on other sites, which would use up the rate limit of their visitor', async () => {
  browser = api.browser();
  const statusFor = async (destination: string) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination };
    return (await browser.request('/api/auth/github', { headers })).status;
  };
  const statuses = new Set<number>();
  for (let count = 0; count <= RATE_RULES['sign-in'].limit; count += 1)
    statuses.add(await statusFor('image'));
  expect([...statuses]).toEqual([403]);
  expect(await statusFor('document')).toBe(302);
});
