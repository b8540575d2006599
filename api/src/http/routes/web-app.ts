import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { App, AppContext, AppEnv } from '../app-env.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Lectern</title>
<h1>The web application is not built</h1>
<p>Run <code>npm start</code>, which builds it, or <code>npm run build --workspace web</code>, and reload this page.</p>
</html>`;

/**
 * The built web application in `webRoot`. Hashed assets are kept by browsers for good; a missing file is a 404;
 * every other address gets its page as far as the build has rendered it, else the empty application, which knows all
 * its routes.
 */
export function createWebApp(webRoot: string): App {
  const indexPath = join(webRoot, 'index.html');
  let files: MiddlewareHandler | null = null;
  let pages: MiddlewareHandler | null = null;
  const serveFile: MiddlewareHandler = (context, next) => {
    files ??= existsSync(indexPath) ? serveStatic({ root: webRoot, precompressed: true }) : null;
    return files ? files(context, next) : next();
  };
  // What an address asks for after its question mark was not known to the build.
  const servePage: MiddlewareHandler = (context, next) => {
    if (context.req.url.includes('?') || isFileName(context.req.path)) return next();
    pages ??= existsSync(indexPath)
      ? serveStatic({ root: webRoot, precompressed: true, rewriteRequestPath: pagePath })
      : null;
    return pages ? pages(context, next) : next();
  };
  const app = new Hono<AppEnv>();
  app.use('/assets/*', compress(), keep('public, max-age=31536000, immutable'), serveFile);
  app.get('/assets/*', noSuchFile);
  app.use('*', etag(), keep('no-cache'));
  app.use('*', servePage);
  app.get('/', (context) => sendIndex(context, indexPath));
  app.use('*', serveFile);
  app.get('*', (context) =>
    isFileName(context.req.path) ? noSuchFile(context) : sendIndex(context, indexPath),
  );
  return app;
}

async function noSuchFile(context: AppContext): Promise<Response> {
  return context.text('There is no such file', 404);
}

async function sendIndex(context: AppContext, indexPath: string): Promise<Response> {
  if (!existsSync(indexPath)) return context.html(NOT_BUILT, 503);
  return context.html(await readFile(indexPath, 'utf8'));
}

/** Headers set while a file is being found are lost, so this one is set afterwards. */
function keep(cacheControl: string): MiddlewareHandler {
  return async function keep(context, next) {
    await next();
    if (context.res.ok) context.res.headers.set('cache-control', cacheControl);
  };
}

/** One page stands for all that differ in the number at the end of their address. */
function pagePath(path: string): string {
  return `/pages${path.replace(/\/\d+$/, '/id')}`;
}

function isFileName(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.');
}
