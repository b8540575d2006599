import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { isWebPath } from '@lectern/shared/domain/web/web-paths.ts';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { App, AppContext, AppEnv } from '../app-env.ts';
import { createLandingPage } from './landing-page.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Lectern</title>
<h1>The web application is not built</h1>
<p>Run <code>npm start</code>, which builds it, or <code>npm run build --workspace web</code>, and reload this page.</p>
</html>`;

/**
 * Serves the built web application in `webRoot`. Hashed assets are immutable; a missing file is a 404; every other path
 * gets its prerendered page, or else the empty application, which routes in the browser. Unknown paths have status 404.
 */
export function createWebApp(webRoot: string, publicUrl: string): App {
  const indexPath = join(webRoot, 'index.html');
  let files: MiddlewareHandler | null = null;
  let pages: MiddlewareHandler | null = null;
  const serveFile: MiddlewareHandler = (context, next) => {
    files ??= existsSync(indexPath) ? serveStatic({ root: webRoot, precompressed: true }) : null;
    return files ? files(context, next) : next();
  };
  // Pages are prerendered without a query.
  const servePage: MiddlewareHandler = (context, next) => {
    if (context.req.url.includes('?') || isFileName(context.req.path)) return next();
    pages ??= existsSync(indexPath)
      ? serveStatic({ root: webRoot, precompressed: true, rewriteRequestPath: pagePath })
      : null;
    return pages ? pages(context, next) : next();
  };
  const app = new Hono<AppEnv>();
  app.use('/assets/*', compress(), cacheFor('public, max-age=31536000, immutable'), serveFile);
  app.get('/assets/*', fileNotFound);
  app.use('*', etag(), cacheFor('no-cache'));
  app.get('/', compress(), createLandingPage(webRoot, publicUrl));
  app.use('*', servePage);
  app.get('/', (context) => sendIndex(context, indexPath));
  app.use('*', serveFile);
  app.get('*', (context) =>
    isFileName(context.req.path) ? fileNotFound(context) : sendIndex(context, indexPath),
  );
  return app;
}

async function fileNotFound(context: AppContext): Promise<Response> {
  return context.text('File not found', 404);
}

/** An unknown path gets the application too, which shows its not-found page. */
async function sendIndex(context: AppContext, indexPath: string): Promise<Response> {
  if (!existsSync(indexPath)) return context.html(NOT_BUILT, 503);
  return context.html(await readFile(indexPath, 'utf8'), isWebPath(context.req.path) ? 200 : 404);
}

/** serveStatic drops headers set before it, so this one is set afterwards. */
function cacheFor(cacheControl: string): MiddlewareHandler {
  return async function cacheFor(context, next) {
    await next();
    if (context.res.ok) context.res.headers.set('cache-control', cacheControl);
  };
}

/** Pages that differ only in the id at the end of their path share one file. */
function pagePath(path: string): string {
  return `/pages${path.replace(/\/\d+$/, '/id')}`;
}

function isFileName(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.');
}
