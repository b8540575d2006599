import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer, Server } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { createProtocolServing } from '../../../api/src/mcp/protocol/serve-protocol.ts';

/**
 * A process with a tool that answers a constant, without key, quota, log or search: at /sdk as the SDK's manual
 * serves it, and at /trivial on the shorter way that ours take.
 */
const app = new Hono();
const serveProtocol = createProtocolServing(() => {});

app.post('/trivial', async ({ req }) => serveProtocol(req.raw, await req.json(), createTrivialServer));
app.post('/sdk', ({ req }) => createMcpHandler(createManualServer).fetch(req.raw));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
  process.send?.(`http://127.0.0.1:${port}`),
);
process.once('disconnect', () => server.close(() => process.exit(0)));

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
