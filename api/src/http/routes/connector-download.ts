import { readFile } from 'node:fs/promises';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { App, AppEnv } from '../app-env.ts';

/** The connector as a package that npx runs straight from this server. */
export function createConnectorDownload(connectorPath: string): App {
  const app = new Hono<AppEnv>();
  app.use('/connector.tgz', etag());
  return app.get('/connector.tgz', async (context) => {
    const bytes = await readFile(connectorPath).catch((cause: unknown) => {
      throw new NotFoundError('The connector is not built; run "npm start", which builds it', { cause });
    });
    return context.body(bytes, 200, { 'content-type': 'application/gzip', 'cache-control': 'no-cache' });
  });
}
