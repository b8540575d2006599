import { listApiKeys } from '@lectern/shared/contracts/api-keys.ts';
import { getSession } from '@lectern/shared/contracts/auth.ts';
import { getCollection, listCollections } from '@lectern/shared/contracts/collections.ts';
import { listRecentDocuments } from '@lectern/shared/contracts/documents.ts';
import { type Endpoint, fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { type Handler, Hono } from 'hono';
import type { App, AppEnv } from '../app-env.ts';
import type { Cookie } from './cookies.ts';

/** The first API calls of each page for a signed-in user. */
const CALLS: Readonly<Record<string, readonly Endpoint[]>> = {
  '/dashboard': [getSession, listCollections, listApiKeys],
  '/collections/:collectionId{\\d+}': [getSession, getCollection, listRecentDocuments],
  '/usage': [getSession],
  '/api-keys': [getSession, listApiKeys],
  '/account-settings': [getSession],
};

/**
 * Lists a page's API calls in a `Link: rel=preload` header: the browser makes them while the scripts load, which saves a
 * round trip. Only for visitors with a session cookie.
 */
export function preloadApiCalls(sessionCookie: Cookie): App {
  const app = new Hono<AppEnv>();
  for (const [path, calls] of Object.entries(CALLS)) {
    const addLinks: Handler<AppEnv> = async (context, next) => {
      const links = calls.map((call) => preload(fillPath(call.path, context.req.param())));
      await next();
      if (context.res.ok && sessionCookie.read(context) !== null) context.header('link', links.join(', '));
    };
    app.get(path, addLinks);
  }
  return app;
}

/** The credentials mode must match the page's own fetch(), or the browser does not reuse the reply. */
function preload(href: string): string {
  return `<${href}>; rel=preload; as=fetch; crossorigin=use-credentials`;
}
