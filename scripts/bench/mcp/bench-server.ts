import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer, Server } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { createRateLimits } from '../../../api/src/http/rate-limits.ts';
import { createMcpRoutes } from '../../../api/src/mcp/routes.ts';
import { createProtocolServing } from '../../../api/src/mcp/serve-protocol.ts';
import { createDataSource } from '../../../shared/src/db/data-source.ts';
import { createLogger } from '../../../shared/src/logger.ts';

/**
 * The process that is measured: the real tools at /mcp/server/:hash, and at /trivial a tool that answers a
 * constant on the same SDK, without key, quota, log or search; at /sdk that tool as the SDK's manual serves it.
 */
const [databaseUrl = '', appSecret = ''] = process.argv.slice(2);
const dataSource = await createDataSource(databaseUrl).initialize();
const logger = createLogger({ service: 'bench', level: 'warn' });
const app = new Hono();
const serveProtocol = createProtocolServing(() => {});

app.post('/trivial', async ({ req }) => serveProtocol(req.raw, await req.json(), createTrivialServer));
app.post('/sdk', ({ req }) => createMcpHandler(createManualServer).fetch(req.raw));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) => {
  const publicUrl = `http://127.0.0.1:${address.port}`;
  app.route(
    '/',
    createMcpRoutes({
      ...{ dataSource, logger, publicUrl, plans: 'on', appSecret },
      ...{ crawlAllowedHosts: [], relayOutbox: () => {}, countUse: createRateLimits(dataSource) },
    }),
  );
  process.send?.(publicUrl);
});
// Asked by any message: the processor time used so far, which the other load of a machine does not change.
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('disconnect', () => {
  server.close();
  void dataSource.destroy().finally(() => process.exit(0));
});

function createManualServer(): McpServer {
  const manual = new McpServer({ name: 'trivial', version: '1.0.0' });
  manual.registerTool('constant', { description: 'Answers a constant.' }, () => ({
    content: [{ type: 'text', text: 'A constant answer.' }],
  }));
  return manual;
}

function createTrivialServer(): Server {
  const trivial = new Server({ name: 'trivial', version: '1.0.0' }, { capabilities: { tools: {} } });
  trivial.setRequestHandler('tools/call', () => ({
    content: [{ type: 'text', text: 'A constant answer.' }],
  }));
  return trivial;
}
