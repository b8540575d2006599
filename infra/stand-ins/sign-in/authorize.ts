import type { Context } from 'hono';
import { type AuthorizeRequest, readAuthorizeRequest, redirectBack } from './authorize-request.ts';
import type { Grants } from './grants.ts';
import { findPerson, type Person } from './people.ts';
import { pickerPage, refusalPage } from './picker-page.ts';
import type { RegisteredClient } from './registered-client.ts';

/** The user and request that an authorization code stands for. */
export interface Approval {
  person: Person;
  request: AuthorizeRequest;
}

export interface AuthorizeOptions {
  provider: 'GitHub' | 'Google';
  client: RegisteredClient;
  codes: Grants<Approval>;
  /** Status of the response to an unknown client. */
  unknownClientStatus: 401 | 404;
  /** A required scope, or null. */
  requiredScope: string | null;
  /** Redirect parameters after "Cancel". */
  denial: Readonly<Record<string, string>>;
}

/**
 * Responds to an authorization request with the picker, or with a redirect with code and state if `as` names a user.
 * Invalid requests get an error page and never redirect.
 */
export function answerAuthorize(c: Context, options: AuthorizeOptions): Response | Promise<Response> {
  const { provider, client, codes, requiredScope } = options;
  const url = new URL(c.req.url);
  const request = readAuthorizeRequest(url.searchParams, client, options.unknownClientStatus);
  if ('error' in request) {
    return c.html(refusalPage(provider, request.error, request.explanation), request.status);
  }
  if (requiredScope !== null && !request.scopes.includes(requiredScope)) {
    return c.html(refusalPage(provider, 'invalid_scope', `The scope ${requiredScope} is missing`), 400);
  }
  const as = url.searchParams.get('as');
  const person = as === null ? null : findPerson(as);
  if (person) return c.redirect(redirectBack(request, { code: codes.issue({ person, request }) }));
  const cancelUrl = redirectBack(request, options.denial);
  return c.html(pickerPage({ provider, authorizeUrl: url, cancelUrl, refusedEmail: as }));
}
