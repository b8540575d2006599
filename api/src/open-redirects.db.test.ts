import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignInApi, startSignInApi } from '../../test/support/api/sign-in-api.ts';
import type { SignedUpBrowser } from '../../test/support/api/test-api.ts';
import type { TestBrowser } from '../../test/support/api/test-browser.ts';
import { REDIRECT_PAYLOADS } from '../../test/support/payloads/redirect-payloads.ts';

/** Common names of parameters with a redirect target. */
const NAMES = [
  ...['next', 'url', 'to', 'return', 'return_to', 'returnTo', 'redirect', 'redirect_to', 'redirect_uri'],
  ...['callback', 'continue', 'dest', 'goto', 'linked', 'error', 'code', 'state', 'provider', 'iss'],
];

/** All routes that redirect, and one of each kind that does not. */
const ROUTES = [
  ...['/api/auth/github', '/api/auth/google', '/api/auth/github/callback', '/api/auth/google/callback'],
  ...[
    '/admin/queues',
    '/admin/queues/',
    '/',
    '/login',
    '/subscription-success',
    '/assets/',
    '/api/auth/session',
  ],
];

let signInApi: SignInApi;
let user: SignedUpBrowser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-redirects-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Lectern</title>');
  signInApi = await startSignInApi({ webRoot: folder, countUse: async () => UNCOUNTED });
  await signInApi.api.signUp();
  user = await signInApi.api.signUp();
});
afterAll(async () => {
  await signInApi.close();
  await rm(folder, { recursive: true });
});

/** More requests than one user may send. */
const UNCOUNTED = { quota: { name: 'none', limit: 1, windowSeconds: 1 }, remaining: 1, resetSeconds: 1 };

/** The redirect target of a response, unless it is one of our pages or a provider with our callback. */
async function findProblem(user: TestBrowser, url: string, headers = {}): Promise<string | null> {
  const { publicUrl } = signInApi.api;
  const response = await user.request(url, { headers });
  await response.body?.cancel();
  const location = response.headers.get('location');
  if (response.headers.has('refresh')) return `${url} refreshes`;
  if (location === null) return null;
  const target = new URL(location, publicUrl);
  if (target.origin === publicUrl && !location.startsWith('//')) return null;
  const callback = target.searchParams.get('redirect_uri') ?? '';
  const isProvider =
    target.origin === signInApi.providerOrigin && callback.startsWith(`${publicUrl}/api/auth/`);
  return isProvider ? null : `${JSON.stringify(url)} leads to ${location}`;
}

const canAppend = (payload: string) => URL.canParse(`http://localhost:3000${payload}`);

test('tries at least 50 URLs', () => {
  expect(new Set(REDIRECT_PAYLOADS).size).toBeGreaterThanOrEqual(50);
});

test.each(REDIRECT_PAYLOADS)('never redirects to %j', async (payload) => {
  const query = new URLSearchParams();
  for (const name of NAMES) query.set(name, payload);
  const visitor = signInApi.api.browser();
  const problems: (string | null)[] = [];
  for (const route of ROUTES) {
    for (const browser of [visitor, user]) problems.push(await findProblem(browser, `${route}?${query}`));
  }
  const path = payload.replace(/^[^/]*(?=\/)/, '');
  for (const prefix of ['', '/admin/queues', '/api/auth/github', '/assets']) {
    const url = `${signInApi.api.publicUrl}${prefix}/${path.replace(/^\//, '')}`;
    if (canAppend(path)) problems.push(await findProblem(user, url));
  }
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

test.each([
  'host',
  'x-forwarded-host',
  'x-original-host',
  'forwarded',
  'referer',
  'origin',
  'x-forwarded-proto',
])('never redirects because of the header %s', async (name) => {
  const values = ['evil.example', 'https://evil.example', 'host=evil.example', 'localhost:3000@evil.example'];
  for (const route of ROUTES) {
    for (const value of values) expect(await findProblem(user, route, { [name]: value })).toBeNull();
  }
});

test('redirects a sign-in only to the dashboard or the registration', async () => {
  const browser = signInApi.api.browser();
  const callback = await signInApi.leave(browser, 'github', 'ada@example.com');
  for (const name of NAMES.filter((each) => !['code', 'state'].includes(each))) {
    callback.searchParams.set(name, 'https://evil.example/');
  }
  const back = await browser.request(callback.pathname + callback.search);
  expect(back.headers.get('location')).toBe('/login?complete=1');
});
