import { describe, expect, test } from 'vitest';
import {
  authorizeQuery,
  redirected,
  sample,
  tokenForm,
} from '../../test/support/sign-in/sample-authorization.ts';
import { createStandIns } from './stand-ins.ts';

const app = createStandIns();
const scope = 'read:user user:email';

const authorize = (changes: Record<string, string> = {}) =>
  app.request(`/github/login/oauth/authorize?${authorizeQuery({ scope, ...changes })}`);

async function codeOf(email: string, changes: Record<string, string> = {}): Promise<string> {
  return redirected(await authorize({ as: email, ...changes })).parameters.code ?? '';
}

async function exchange(
  form: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const reply = await app.request('/github/login/oauth/access_token', {
    method: 'POST',
    body: form,
    headers: { Accept: 'application/json', ...headers },
  });
  expect(reply.status).toBe(200);
  return JSON.parse(await reply.text());
}

async function signIn(email: string, changes: Record<string, string> = {}): Promise<string> {
  const { access_token = '' } = await exchange(tokenForm(await codeOf(email, changes)));
  return access_token;
}

const callApi = (path: string, token: string, headers: Record<string, string> = {}) =>
  app.request(`/github/api${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'User-Agent': 'test', ...headers },
  });

async function readJson(reply: Response): Promise<Record<string, string>> {
  return JSON.parse(await reply.text());
}

async function readEmails(email: string): Promise<{ email: string; verified: boolean }[]> {
  return JSON.parse(await (await callApi('/user/emails', await signIn(email))).text());
}

describe('authorization', () => {
  test('the picker offers three users, any email address and "Cancel", and says that it is an emulator', async () => {
    const page = await (await authorize()).text();
    for (const name of ['Ada Lovelace', 'Grace Hopper', 'Alan Turing']) expect(page).toContain(name);
    expect(page).toContain('This is a local emulator of GitHub. Nothing leaves this machine');
    expect(page).toContain('name="as"');
    expect(page).toContain('error=access_denied');
  });

  test('a request with a user is approved at once', async () => {
    const { redirectUri, parameters } = redirected(await authorize({ as: 'ada@example.com' }));
    expect(redirectUri).toBe(sample.redirectUri);
    expect(parameters).toEqual({ code: expect.stringMatching(/^[0-9a-f]{40}$/), state: sample.state });
  });

  test('canceling redirects with access_denied and the state', async () => {
    const page = await (await authorize()).text();
    const href = page.match(/class="cancel" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const url = new URL(href);
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe(sample.state);
  });

  test('an invalid email address shows the picker again', async () => {
    const reply = await authorize({ as: 'ada' });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('is not an email address');
  });

  test.each([
    ['an unknown client', { client_id: 'somebody-else' }, 404],
    ['a redirect URI of another host', { redirect_uri: 'https://evil.example/callback' }, 400],
    ['a URL that is not a web page', { redirect_uri: 'javascript:alert(1)' }, 400],
    ['another response type', { response_type: 'token' }, 400],
    ['no state', { state: '' }, 400],
    ['no challenge', { code_challenge: '' }, 400],
    ['a challenge that is the verifier itself', { code_challenge_method: 'plain' }, 400],
  ])('a request with %s is refused and never redirected', async (_, changes, status) => {
    const reply = await authorize({ as: 'ada@example.com', ...changes });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('Location')).toBeNull();
  });

  test('values of a request are shown as text, not as markup', async () => {
    const page = await (await authorize({ as: '<script>alert(1)</script>', state: '"><b>' })).text();
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('"><b>');
  });
});

describe('token', () => {
  test('a code and its verifier are exchanged for a token with the granted scopes', async () => {
    const reply = await exchange(tokenForm(await codeOf('ada@example.com')));
    expect(reply).toEqual({
      access_token: expect.stringMatching(/^gho_/),
      scope: 'read:user,user:email',
      token_type: 'bearer',
    });
  });

  test('the client may authenticate by HTTP Basic', async () => {
    const form = tokenForm(await codeOf('ada@example.com'), { client_id: '', client_secret: '' });
    const basic = Buffer.from('lectern-local:lectern-local-secret').toString('base64');
    expect(await exchange(form, { Authorization: `Basic ${basic}` })).toHaveProperty('access_token');
  });

  test('without Accept: application/json the response is form-encoded', async () => {
    const body = tokenForm(await codeOf('ada@example.com'));
    const reply = await app.request('/github/login/oauth/access_token', { method: 'POST', body });
    expect(reply.headers.get('Content-Type')).toMatch('application/x-www-form-urlencoded');
    expect(new URLSearchParams(await reply.text()).get('token_type')).toBe('bearer');
  });

  test.each([
    ['a wrong secret', { client_secret: 'guess' }, 'incorrect_client_credentials'],
    ['an unknown code', { code: 'guess' }, 'bad_verification_code'],
    ['a wrong verifier', { code_verifier: 'x'.repeat(50) }, 'bad_verification_code'],
    ['no verifier', { code_verifier: '' }, 'bad_verification_code'],
    ['another redirect URI', { redirect_uri: 'http://localhost:3000/other' }, 'redirect_uri_mismatch'],
  ])('a request with %s gets status 200 and an error', async (_, changes, error) => {
    const reply = await exchange(tokenForm(await codeOf('ada@example.com'), changes));
    expect(reply).toMatchObject({
      error,
      error_description: expect.any(String),
      error_uri: expect.any(String),
    });
    expect(reply).not.toHaveProperty('access_token');
  });

  test('a code works once', async () => {
    const form = tokenForm(await codeOf('ada@example.com'));
    expect(await exchange(form)).toHaveProperty('access_token');
    expect(await exchange(form)).toMatchObject({ error: 'bad_verification_code' });
  });

  test('a wrong verifier uses up a code', async () => {
    const code = await codeOf('ada@example.com');
    await exchange(tokenForm(code, { code_verifier: 'x'.repeat(50) }));
    expect(await exchange(tokenForm(code))).toMatchObject({ error: 'bad_verification_code' });
  });

  test('a code expires after ten minutes', async () => {
    let now = 0;
    const clocked = createStandIns({ now: () => now });
    const query = authorizeQuery({ as: 'ada@example.com' });
    const { parameters } = redirected(await clocked.request(`/github/login/oauth/authorize?${query}`));
    now = 10 * 60_000;
    const reply = await clocked.request('/github/login/oauth/access_token', {
      method: 'POST',
      body: tokenForm(parameters.code ?? ''),
      headers: { Accept: 'application/json' },
    });
    expect(await reply.json()).toMatchObject({ error: 'bad_verification_code' });
  });
});

describe('API', () => {
  test('a user keeps ID, login and name, and hides the email address', async () => {
    const [first, second] = [await signIn('ada@example.com'), await signIn('Ada@Example.com')];
    const user = await readJson(await callApi('/user', first));
    expect(user).toMatchObject({ login: 'ada', id: expect.any(Number), name: 'Ada Lovelace', email: null });
    expect(await readJson(await callApi('/user', second))).toEqual(user);
    const picture = await app.request(user.avatar_url ?? '');
    expect(picture.headers.get('Content-Type')).toBe('image/svg+xml');
  });

  test('one of two email addresses is primary and verified', async () => {
    const emails = await readEmails('grace@example.com');
    expect(emails).toHaveLength(2);
    expect(emails).toContainEqual({
      email: 'grace@example.com',
      primary: true,
      verified: true,
      visibility: 'private',
    });
    expect(emails.filter(({ verified }) => verified)).toHaveLength(1);
  });

  test('an unverified user has no verified email address', async () => {
    const emails = await readEmails('unverified@example.com');
    expect(emails.map(({ verified }) => verified)).toEqual([false, false]);
  });

  test('users other than the three of the picker have no name', async () => {
    const user = await readJson(await callApi('/user', await signIn('Someone.New@example.org')));
    expect(user).toMatchObject({ login: 'someone-new', name: null });
  });

  test('email addresses require their scope', async () => {
    const token = await signIn('ada@example.com', { scope: 'read:user' });
    expect((await callApi('/user/emails', token)).status).toBe(404);
  });

  test('rejects an unknown token like GitHub', async () => {
    const reply = await callApi('/user', 'gho_guess');
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({ message: 'Bad credentials' });
  });

  test('rejects a request without a User-Agent', async () => {
    expect((await callApi('/user', 'gho_guess', { 'User-Agent': '' })).status).toBe(403);
  });
});
