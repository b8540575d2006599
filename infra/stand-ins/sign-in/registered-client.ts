import { LOCAL_CLIENT } from '../local-credentials.ts';

/** The OAuth client as registered with the providers. */
export interface RegisteredClient {
  clientId: string;
  clientSecret: string;
  /** Allowed redirect hosts, with any port and path. */
  redirectHosts: readonly string[];
}

/** The client of `npm start`. */
export const localClient: RegisteredClient = {
  ...LOCAL_CLIENT,
  redirectHosts: ['localhost', '127.0.0.1', '[::1]'],
};

/** Checks a redirect URI. */
export function isRegisteredRedirect(client: RegisteredClient, uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.hash === '' && client.redirectHosts.includes(url.hostname);
}

/**
 * Authenticates the client of a token request, by HTTP Basic with form-encoded credentials (RFC 6749, 2.3.1) or by
 * `client_id` and `client_secret` in the body.
 */
export function isClientAuthentic(
  client: RegisteredClient,
  authorization: string | undefined,
  form: URLSearchParams,
): boolean {
  const basic = authorization?.match(/^basic (.+)$/i)?.[1];
  const given = basic ? readBasic(basic) : { id: form.get('client_id'), secret: form.get('client_secret') };
  return given.id === client.clientId && given.secret === client.clientSecret;
}

function readBasic(encoded: string): { id: string | null; secret: string | null } {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return { id: null, secret: null };
  return { id: formDecode(text.slice(0, colon)), secret: formDecode(text.slice(colon + 1)) };
}

function formDecode(text: string): string | null {
  return new URLSearchParams(`value=${text}`).get('value');
}
