import { expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const DAY_MS = 86_400_000;

const api = useForFile(startTestApi);

const userOf = async (browser: SignedUpBrowser) =>
  (await browser.call<{ user: unknown }>('GET', '/api/auth/session')).body.user;

test('returns the signed-in user', async () => {
  const admin = await api.signUp({ email: 'ada@example.com' });
  expect(await userOf(admin)).toEqual({
    id: 1,
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    isPro: false,
    avatarUrl: null,
    isAdmin: true,
  });
  expect(await userOf(await api.signUp())).toMatchObject({ isAdmin: false });
});

test('returns no user without a cookie', async () => {
  const { status, body } = await api.browser().call('GET', '/api/auth/session');
  expect({ status, body }).toEqual({ status: 200, body: { user: null } });
});

test.each([
  '',
  'nonsense',
  '%E0%A4%A',
  `${'a'.repeat(22)}.${'b'.repeat(43)}`,
  `${'a'.repeat(22)}.`,
  'x'.repeat(10_000),
  "' OR 1=1 --",
  '\u00ff.\u00ff',
])('ignores an invalid cookie: %#', async (value) => {
  const headers = { cookie: `lectern_session=${value}` };
  const response = await api.browser().request('/api/auth/session', { headers });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ user: null });
});

test('rejects a session id with a wrong secret', async () => {
  const ada = await api.signUp();
  const [id] = (ada.cookies.get('lectern_session') ?? '').split('.');
  ada.cookies.set('lectern_session', `${id}.${'A'.repeat(43)}`);
  expect(await userOf(ada)).toBeNull();
});

test('does not store the session secret', async () => {
  const ada = await api.signUp();
  const [, secret = ''] = (ada.cookies.get('lectern_session') ?? '').split('.');
  const rows = await api.dataSource.query('SELECT * FROM sessions');
  expect(secret).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('ends the session on the server at logout', async () => {
  const ada = await api.signUp();
  const cookies = [...ada.cookies];
  expect((await ada.call('POST', '/api/auth/logout')).body).toEqual({ success: true });
  expect(ada.cookies.size).toBe(0);
  for (const [name, value] of cookies) ada.cookies.set(name, value);
  expect(await userOf(ada)).toBeNull();
});

test('allows logging out twice', async () => {
  expect((await api.browser().call('POST', '/api/auth/logout')).status).toBe(200);
});

test('ends a session after 30 days without use', async () => {
  const ada = await api.signUp();
  api.clock.advance(30 * DAY_MS);
  expect(await userOf(ada)).toBeNull();
});

test('extends a session in use and its cookie up to 90 days', async () => {
  const ada = await api.signUp();
  for (const day of [29, 58, 87]) {
    api.clock.advance(29 * DAY_MS);
    const response = await ada.request('/api/auth/session');
    expect(await response.json(), `day ${day}`).toMatchObject({ user: { id: ada.userId } });
    expect(response.headers.get('set-cookie')).toMatch(/^lectern_session=.*Max-Age=2592000/);
  }
  api.clock.advance(3 * DAY_MS);
  expect(await userOf(ada)).toBeNull();
});

test('sends the extended cookie with a 304 reply too', async () => {
  const ada = await api.signUp();
  const etag = (await ada.request('/api/collections')).headers.get('etag') ?? '';
  api.clock.advance(DAY_MS);
  const response = await ada.request('/api/collections', { headers: { 'if-none-match': etag } });
  expect(response.status).toBe(304);
  expect(response.headers.get('set-cookie')).toContain('lectern_session=');
});

test('uses a secure host-bound cookie on https', async () => {
  const secure = await startTestApi({ publicUrl: 'https://docs.example.com' });
  const ada = await secure.signUp();
  const response = await ada.request('/api/auth/logout', {
    method: 'POST',
    headers: { origin: 'https://docs.example.com' },
  });
  expect(response.headers.get('set-cookie')).toBe(
    '__Host-lectern_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  await secure.close();
});
