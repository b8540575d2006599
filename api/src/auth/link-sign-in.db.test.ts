import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { returnFromProvider, type SignInApi, startSignInApi } from '../../../test/support/api/sign-in-api.ts';
import { createTestBrowser, type TestBrowser } from '../../../test/support/api/test-browser.ts';
import { createApp } from '../app.ts';

let signInApi: SignInApi;
let browser: TestBrowser;

beforeAll(async () => {
  signInApi = await startSignInApi();
});
afterAll(() => signInApi.close());
beforeEach(async () => {
  await signInApi.api.dataSource.query('TRUNCATE users, audit_events RESTART IDENTITY CASCADE');
  browser = await registered('github', 'ada@example.com');
});

const visit = async (user: TestBrowser, provider: string, email: string) =>
  (await returnFromProvider(user, await signInApi.leave(user, provider, email))).headers.get('location');

/** A browser of a user with the email address `email`. */
async function registered(provider: string, email: string): Promise<TestBrowser> {
  const user = signInApi.api.browser();
  await visit(user, provider, email);
  await user.call('POST', '/api/auth/complete-registration', { fullName: 'Somebody' });
  return user;
}

/** Starts to link `provider` and approves as `email`. Returns the callback URL. */
async function link(provider: string, email: string): Promise<URL> {
  const { body } = await browser.call<{ url: string }>('POST', `/api/user/sign-ins/${provider}`);
  return signInApi.approve(body.url, email);
}

const finish = async (callback: URL, user = browser) =>
  (await returnFromProvider(user, callback)).headers.get('location');
const linked = async () =>
  (await browser.call<{ provider: string; isLinked: boolean }[]>('GET', '/api/user/sign-ins')).body
    .filter(({ isLinked }) => isLinked)
    .map(({ provider }) => provider);

test('links a second provider with any email address to the same account', async () => {
  expect(await finish(await link('google', 'ada.other@example.com'))).toBe('/account-settings?linked=google');
  expect(await linked()).toEqual(['github', 'google']);
  const elsewhere = signInApi.api.browser();
  expect(await visit(elsewhere, 'google', 'ada.other@example.com')).toBe('/dashboard');
  expect((await elsewhere.call('GET', '/api/auth/session')).body).toMatchObject({
    user: { email: 'ada@example.com' },
  });
});

test('accepts a taken email address once the provider is linked', async () => {
  const elsewhere = signInApi.api.browser();
  expect(await visit(elsewhere, 'google', 'ada@example.com')).toBe('/login?error=email_taken');
  await finish(await link('google', 'ada@example.com'));
  expect(await visit(elsewhere, 'google', 'ada@example.com')).toBe('/dashboard');
});

test('changes nothing when a provider is linked twice', async () => {
  await finish(await link('google', 'ada@example.com'));
  expect(await finish(await link('google', 'ada@example.com'))).toBe('/account-settings?linked=google');
});

test('refuses an identity linked to another account', async () => {
  const other = await registered('google', 'grace@example.com');
  expect(await finish(await link('google', 'grace@example.com'))).toBe(
    '/account-settings?link_error=email_taken',
  );
  expect(await linked()).toEqual(['github']);
  expect((await other.call('GET', '/api/auth/session')).body).toMatchObject({
    user: { email: 'grace@example.com' },
  });
});

test('refuses a second account of the same provider', async () => {
  expect(await finish(await link('github', 'grace@example.com'))).toBe(
    '/account-settings?link_error=email_taken',
  );
});

describe('the callback', () => {
  test('does nothing in another browser', async () => {
    const callback = await link('google', 'ada@example.com');
    expect(await finish(callback, signInApi.api.browser())).toBe('/login?error=expired');
    expect(await linked()).toEqual(['github']);
  });

  test('does nothing when another user has signed in since', async () => {
    const callback = await link('google', 'mallory@example.com');
    const other = await registered('github', 'grace@example.com');
    const attempt = browser.cookies.get('lectern_sign_in') ?? '';
    other.cookies.set('lectern_sign_in', attempt);
    expect(await finish(callback, other)).toBe('/account-settings?link_error=failed');
    expect(await visit(signInApi.api.browser(), 'google', 'mallory@example.com')).toBe('/login?complete=1');
  });

  test('reports that the user canceled', async () => {
    const { body } = await browser.call<{ url: string }>('POST', '/api/user/sign-ins/google');
    const state = new URL(body.url).searchParams.get('state');
    const back = new URL(
      `/api/auth/google/callback?error=access_denied&state=${state}`,
      signInApi.api.publicUrl,
    );
    expect(await finish(back)).toBe('/account-settings?link_error=denied');
  });
});

test('does not start linking from a foreign origin', async () => {
  const refused = await browser.request('/api/user/sign-ins/google', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(refused.status).toBe(403);
});

test('unlinks a provider, but not the last one', async () => {
  await finish(await link('google', 'ada@example.com'));
  expect((await browser.call('DELETE', '/api/user/sign-ins/github')).status).toBe(200);
  expect(await linked()).toEqual(['google']);
  expect(await visit(signInApi.api.browser(), 'github', 'ada@example.com')).toBe('/login?error=email_taken');
  const last = await browser.call('DELETE', '/api/user/sign-ins/google');
  expect([last.status, last.body.message]).toEqual([
    409,
    'Google is your only sign-in method. Link another one first',
  ]);
});

test('does not unlink the last provider that this installation offers', async () => {
  await finish(await link('google', 'ada@example.com'));
  const { deps, dataSource } = signInApi.api;
  const app = createApp({
    ...deps,
    identityProviders: deps.identityProviders.filter(({ name }) => name === 'github'),
  });
  const later = createTestBrowser(deps.publicUrl, (url, init) => app.request(url, init));
  for (const [name, value] of browser.cookies) later.cookies.set(name, value);
  const last = await later.call('DELETE', '/api/user/sign-ins/github');
  expect([last.status, last.body.message]).toEqual([
    409,
    'GitHub is your only sign-in method. Link another one first',
  ]);
  expect((await later.call('DELETE', '/api/user/sign-ins/google')).status).toBe(200);
  expect(await dataSource.query('SELECT google_id FROM users')).toEqual([{ google_id: null }]);
});

test('names a linked provider when the email address is taken', async () => {
  await finish(await link('google', 'ada.other@example.com'));
  await browser.call('DELETE', '/api/user/sign-ins/github');
  const late = signInApi.api.browser();
  const move = (to: string) => signInApi.api.dataSource.query('UPDATE users SET email = $1', [to]);
  await move('moved@example.com');
  await visit(late, 'github', 'ada@example.com');
  await move('ada@example.com');
  const refused = await late.call('POST', '/api/auth/complete-registration', { fullName: 'Ada' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'ada@example.com belongs to an account that signs in with Google. Sign in with Google',
  ]);
});

test('answers 404 for an unknown provider', async () => {
  expect((await browser.call('POST', '/api/user/sign-ins/myspace')).status).toBe(400);
});
