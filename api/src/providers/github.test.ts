import { createAdaptorServer } from '@hono/node-server';
import { UpstreamError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../test/support/servers/listen.ts';
import { createGithub } from './github.ts';
import { type IdentityProvider, UnverifiedEmailError } from './identity.ts';

const answer = { code: 'code', codeVerifier: 'v'.repeat(43), nonce: 'n' };
const addresses = [
  { email: 'old@example.com', primary: false, verified: true },
  { email: 'Ada@Example.com', primary: true, verified: true },
];

let server: ListeningServer;
let github: IdentityProvider;
let replies: { token: Response; user: Response; emails: Response };
let emailsQuery: Record<string, string>;

beforeAll(async () => {
  const app = new Hono()
    .post('/login/oauth/access_token', () => replies.token)
    .get('/user', () => replies.user)
    .get('/user/emails', (context) => {
      emailsQuery = context.req.query();
      return replies.emails;
    });
  server = await listen(createAdaptorServer({ fetch: app.fetch }));
  const url = server.origin;
  const registered = { clientId: 'us', clientSecret: 's', redirectUri: 'http://localhost/cb' };
  github = createGithub({ ...registered, url, apiUrl: url });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  replies = {
    token: Response.json({ access_token: 'gho_x', token_type: 'bearer' }),
    user: Response.json({
      id: 7,
      name: ' Ada ',
      avatar_url: 'https://a.example/7',
      email: 'liar@example.com',
    }),
    emails: Response.json(addresses),
  };
});

test('uses the verified primary email address, not the address in the profile', async () => {
  expect(await github.identify(answer)).toEqual({
    provider: 'github',
    subject: '7',
    email: 'ada@example.com',
    name: 'Ada',
    avatarUrl: 'https://a.example/7',
  });
});

test('asks for as many addresses as GitHub lists at once', async () => {
  await github.identify(answer);
  expect(emailsQuery).toEqual({ per_page: '100' });
});

test.each(['r&d@example.com', 'ops/docs@example.com', 'jörg@müller.example'])(
  'accepts the address %s, as the primary one and as another one',
  async (email) => {
    replies.emails = Response.json([{ email, primary: true, verified: true }]);
    expect(await github.identify(answer)).toMatchObject({ email });
    replies.emails = Response.json([...addresses, { email, primary: false, verified: false }]);
    expect(await github.identify(answer)).toMatchObject({ email: 'ada@example.com' });
  },
);

test('accepts a user without a name or an avatar', async () => {
  replies.user = Response.json({ id: 7, name: null, avatar_url: null });
  expect(await github.identify(answer)).toMatchObject({ name: null, avatarUrl: null });
});

test.each([
  ['the primary address is not verified', [{ email: 'a@example.com', primary: true, verified: false }]],
  ['only another address is verified', [{ email: 'a@example.com', primary: false, verified: true }]],
  ['there is no address', []],
])('refuses an unverified email address when %s', async (_, emails) => {
  replies.emails = Response.json(emails);
  await expect(github.identify(answer)).rejects.toBeInstanceOf(UnverifiedEmailError);
});

describe('reports an upstream error when GitHub returns', () => {
  test.each<[string, Partial<typeof replies>]>([
    [
      'the error of a refused code, with status 200',
      { token: Response.json({ error: 'bad_verification_code' }) },
    ],
    [
      'the error of a refused client',
      { token: Response.json({ error: 'incorrect_client_credentials' }, { status: 401 }) },
    ],
    ['a token page instead of a token', { token: new Response('<html>', { status: 200 }) }],
    ['a server error', { token: new Response('', { status: 503 }) }],
    [
      'the error of a refused token',
      { user: Response.json({ message: 'Bad credentials' }, { status: 401 }) },
    ],
    ['a profile without an id', { user: Response.json({ login: 'ada' }) }],
    [
      'an error instead of a list of addresses',
      { emails: Response.json({ message: 'Not Found' }, { status: 404 }) },
    ],
    ['a redirect to another site', { user: Response.redirect('https://evil.example/') }],
  ])('%s', async (_, wrong) => {
    Object.assign(replies, wrong);
    await expect(github.identify(answer)).rejects.toBeInstanceOf(UpstreamError);
  });
});
