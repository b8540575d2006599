import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Deps } from '../../../api/src/deps.ts';
import { ensureWebApplication } from '../../../scripts/build/builds.ts';
import { readDocumentation } from '../../../shared/src/documentation/built-documentation.ts';
import { startTestApi, type TestApi } from '../api/test-api.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** The same as in production. A shorter time could close a connection that a request is about to use. */
const KEEP_ALIVE_MS = 75_000;

/** Starts the API with the web application on a free port, without workers. `overrides` replace single dependencies. */
export async function startWebApi(
  overrides: (publicUrl: string) => Partial<Deps> = () => ({}),
): Promise<TestApi> {
  await ensureWebApplication({ root, announce: () => {}, signal: new AbortController().signal });
  const started = Promise.withResolvers<TestApi>();
  // Without HTTP/2 options, the adapter creates an HTTP/1.1 server.
  const server = createAdaptorServer({
    fetch: async (request, env) => (await started.promise).app.fetch(request, env),
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  // The API needs its port. A free port that is not bound at once may be taken by another process.
  await once(server.listen(0), 'listening');
  // A server that listens on a port has an address of this kind.
  const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const api = await startTestApi({
    publicUrl,
    webRoot: join(root, 'web/dist'),
    documentation: readDocumentation(join(root, 'docs/dist/documentation.json')),
    ...overrides(publicUrl),
  });
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
