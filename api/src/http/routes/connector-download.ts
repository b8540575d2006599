import { readFile } from 'node:fs/promises';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { App, AppEnv } from '../app-env.ts';

/** The connector's npm package, which npx installs from this server. */
export function createConnectorDownload(connectorPath: string): App {
  const app = new Hono<AppEnv>();
  app.use('/connector.tgz', etag());
  return app.get('/connector.tgz', async (context) => {
    const bytes = await readFile(connectorPath).catch((cause: unknown) => {
      throw new NotFoundError('The connector is not built. Run "npm start" to build it', { cause });
    });
    return context.body(bytes, 200, { 'content-type': 'application/gzip', 'cache-control': 'no-cache' });
  });
}
