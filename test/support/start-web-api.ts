import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import type { Deps } from '../../api/src/deps.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { webBuild } from '../../scripts/build/builds.ts';
import { ensureFresh } from '../../scripts/build/fresh-build.ts';
import { startTestApi, type TestApi } from './test-api.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The API with the web application on a port of its own, without workers: the fast way to a screen. `overrides` replace
 * single dependencies.
 */
export async function startWebApi(
  overrides: (publicUrl: string) => Partial<Deps> = () => ({}),
): Promise<TestApi> {
  await ensureFresh(webBuild(root), { root, announce: () => {}, signal: new AbortController().signal });
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const api = await startTestApi({ publicUrl, webRoot: join(root, 'web/dist'), ...overrides(publicUrl) });
  // Without options for HTTP/2 the adapter makes a plain HTTP server.
  const server = serve({ fetch: api.app.fetch, port }) as Server;
  return {
    ...api,
    async close() {
      server.close();
      server.closeAllConnections();
      await api.close();
    },
  };
}
