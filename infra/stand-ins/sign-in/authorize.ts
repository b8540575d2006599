import type { Context } from 'hono';
import { type AuthorizeRequest, readAuthorizeRequest, redirectBack } from './authorize-request.ts';
import type { Grants } from './grants.ts';
import { findPerson, type Person } from './people.ts';
import { pickerPage, refusalPage } from './picker-page.ts';
import type { RegisteredClient } from './registered-client.ts';

/** Who agreed to which request; the meaning of a code. */
export interface Approval {
  person: Person;
  request: AuthorizeRequest;
}

export interface AuthorizeOptions {
  provider: 'GitHub' | 'Google';
  client: RegisteredClient;
  codes: Grants<Approval>;
  /** What this provider answers when it does not know the client. */
  unknownClientStatus: 401 | 404;
  /** A scope without which the provider refuses, or null. */
  requiredScope: string | null;
  /** What the browser brings back after "Cancel". */
  denial: Readonly<Record<string, string>>;
}

/**
 * Answers an authorization request: with the picker, or, once `as` names a person, with a redirect that
 * carries code and state. A request that fails a check gets a page and is never redirected.
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
