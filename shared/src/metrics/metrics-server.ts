import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

const TIMEOUT_MS = 10_000;

/**
 * Serves `/metrics` in Prometheus' text format on a separate port, because metrics cover all tenants and are for
 * operators only. Rejects with the system's error if the port is unavailable.
 */
export async function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  await once(server.listen(port), 'listening');
  return server;
}
