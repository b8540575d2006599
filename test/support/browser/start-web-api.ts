import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Deps } from '../../../api/src/deps.ts';
import { webBuild } from '../../../scripts/build/builds.ts';
import { ensureFresh } from '../../../scripts/build/fresh-build.ts';
import { startTestApi, type TestApi } from '../api/test-api.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** As long as the product keeps a connection: no request is lost on one that has just been closed. */
const KEEP_ALIVE_MS = 75_000;

/**
 * The API with the web application on a port of its own, without workers: the fast way to a screen. `overrides` replace
 * single dependencies.
 */
export async function startWebApi(
  overrides: (publicUrl: string) => Partial<Deps> = () => ({}),
): Promise<TestApi> {
  await ensureFresh(webBuild(root), { root, announce: () => {}, signal: new AbortController().signal });
  const started = Promise.withResolvers<TestApi>();
  // Without options for HTTP/2 the adapter makes a plain HTTP server.
  const server = createAdaptorServer({
    fetch: async (request, env) => (await started.promise).app.fetch(request, env),
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  // The API has to know its port, which might be another's by then if it were looked for without being taken.
  await once(server.listen(0), 'listening');
  // A server that listens on a port has an address of this kind.
  const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const api = await startTestApi({ publicUrl, webRoot: join(root, 'web/dist'), ...overrides(publicUrl) });
  started.resolve(api);
  return {
    ...api,
    async close() {
      server.close();
      server.closeAllConnections();
      await api.close();
    },
  };
}
