import { listApiKeys } from '@lectern/shared/contracts/api-keys.ts';
import { getSession } from '@lectern/shared/contracts/auth.ts';
import { getCollection, listCollections } from '@lectern/shared/contracts/collections.ts';
import { listRecentDocuments } from '@lectern/shared/contracts/documents.ts';
import { type Endpoint, fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { type Handler, Hono } from 'hono';
import type { App, AppEnv } from '../app-env.ts';
import type { Cookie } from './cookies.ts';

/** What the pages of the application ask for whoever is signed in, by their addresses. */
const CALLS: Readonly<Record<string, readonly Endpoint[]>> = {
  '/dashboard': [getSession, listCollections, listApiKeys],
  '/collections/:collectionId{\\d+}': [getSession, getCollection, listRecentDocuments],
  '/usage': [getSession],
  '/api-keys': [getSession, listApiKeys],
  '/account-settings': [getSession],
};

/**
 * Names the calls of a page in a header of the page, so that a browser makes them while it loads the scripts that need
 * their replies. Visitors without a session, known by its cookie, would get nothing but refusals.
 */
export function announceCalls(sessionCookie: Cookie): App {
  const app = new Hono<AppEnv>();
  for (const [path, calls] of Object.entries(CALLS)) {
    const announce: Handler<AppEnv> = async (context, next) => {
      const links = calls.map((call) => preload(fillPath(call.path, context.req.param())));
      await next();
      if (context.res.ok && sessionCookie.read(context) !== null) context.header('link', links.join(', '));
    };
    app.get(path, announce);
  }
  return app;
}

/** As fetch() asks with credentials; asked otherwise, the reply would not be taken for the one of the page's own call. */
function preload(href: string): string {
  return `<${href}>; rel=preload; as=fetch; crossorigin=use-credentials`;
}
