import { type Context, Hono, type Next } from 'hono';
import { type Approval, type AuthorizeOptions, answerAuthorize } from './sign-in/authorize.ts';
import { isVerifierRight } from './sign-in/authorize-request.ts';
import { avatarUrl } from './sign-in/avatars.ts';
import { createGrants } from './sign-in/grants.ts';
import { type Person, personLogin, personNumber } from './sign-in/people.ts';
import { isClientAuthentic, type RegisteredClient } from './sign-in/registered-client.ts';

const CODE_LIFETIME_MS = 10 * 60_000;
const TOKEN_LIFETIME_MS = 8 * 3_600_000;
const TROUBLESHOOTING_URL =
  'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/';

/** GitHub's errors for token requests. They have status 200. */
const TOKEN_ERRORS = {
  incorrect_client_credentials: 'The client_id and/or client_secret passed are incorrect.',
  redirect_uri_mismatch: 'The redirect_uri MUST match the registered callback URL for this application.',
  bad_verification_code: 'The code passed is incorrect or expired.',
};
type TokenError = keyof typeof TOKEN_ERRORS;

/**
 * Emulates GitHub's OAuth web flow and the two API calls of a sign-in at the vendor's paths
 * (https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps).
 * `now` is the clock for expiring codes and tokens, in milliseconds.
 */
export function createGithub(client: RegisteredClient, now: () => number): Hono {
  const codes = createGrants<Approval>('', CODE_LIFETIME_MS, now);
  const tokens = createGrants<Approval>('gho_', TOKEN_LIFETIME_MS, now);

  const authorize: AuthorizeOptions = {
    provider: 'GitHub',
    client,
    codes,
    unknownClientStatus: 404,
    requiredScope: null,
    denial: { error: 'access_denied', error_description: 'The user has denied your application access.' },
  };
  const exchange = (form: URLSearchParams, authorization: string | undefined): Approval | TokenError => {
    if (!isClientAuthentic(client, authorization, form)) return 'incorrect_client_credentials';
    const approval = codes.take(form.get('code') ?? '');
    if (!approval) return 'bad_verification_code';
    const redirectUri = form.get('redirect_uri') ?? approval.request.redirectUri;
    if (redirectUri !== approval.request.redirectUri) return 'redirect_uri_mismatch';
    const verifier = form.get('code_verifier') ?? '';
    return isVerifierRight(approval.request.codeChallenge, verifier) ? approval : 'bad_verification_code';
  };

  return new Hono()
    .get('/login/oauth/authorize', (c) => answerAuthorize(c, authorize))
    .post('/login/oauth/access_token', async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const approval = exchange(form, c.req.header('Authorization'));
      if (typeof approval === 'string') return tokenReply(c, describeError(approval));
      const scope = approval.request.scopes.join(',');
      return tokenReply(c, { access_token: tokens.issue(approval), scope, token_type: 'bearer' });
    })
    .use('/api/*', refuseAnonymousPrograms)
    .get('/api/user', (c) => {
      const approval = tokens.find(readToken(c));
      return approval ? c.json(userReply(c, approval.person)) : c.json({ message: 'Bad credentials' }, 401);
    })
    .get('/api/user/emails', (c) => {
      const approval = tokens.find(readToken(c));
      if (!approval) return c.json({ message: 'Bad credentials' }, 401);
      const isAllowed = ['user', 'user:email'].some((scope) => approval.request.scopes.includes(scope));
      return isAllowed ? c.json(emailsReply(approval.person)) : c.json({ message: 'Not Found' }, 404);
    });
}

/** GitHub rejects API requests without a User-Agent. */
async function refuseAnonymousPrograms(c: Context, next: Next): Promise<Response | undefined> {
  if (c.req.header('User-Agent')) {
    await next();
    return undefined;
  }
  return c.text(
    'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
    403,
  );
}

function describeError(error: TokenError): Record<string, string> {
  const error_uri = `${TROUBLESHOOTING_URL}#${error.replaceAll('_', '-')}`;
  return { error, error_description: TOKEN_ERRORS[error], error_uri };
}

/** GitHub responds form-encoded unless the client accepts JSON. */
function tokenReply(c: Context, fields: Record<string, string>): Response {
  if (c.req.header('Accept')?.includes('application/json')) return c.json(fields);
  const type = 'application/x-www-form-urlencoded; charset=utf-8';
  return c.body(new URLSearchParams(fields).toString(), 200, { 'Content-Type': type });
}

function readToken(c: Context): string {
  return c.req.header('Authorization')?.match(/^(?:bearer|token) (\S+)$/i)?.[1] ?? '';
}

/** The public profile; the email is null, as for users who keep it private. */
function userReply(c: Context, person: Person): Record<string, unknown> {
  const { origin } = new URL(c.req.url);
  return {
    login: personLogin(person),
    id: personNumber(person),
    avatar_url: avatarUrl(origin, person),
    type: 'User',
    name: person.name,
    email: null,
  };
}

function emailsReply(person: Person): Record<string, unknown>[] {
  return [
    { email: `${personLogin(person)}@old.example.net`, primary: false, verified: false, visibility: null },
    { email: person.email, primary: true, verified: person.isVerified, visibility: 'private' },
  ];
}
