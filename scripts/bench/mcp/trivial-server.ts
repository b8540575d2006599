import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';

/** A process with a tool that returns a constant, served as in the SDK's documentation. */
const app = new Hono();
app.post('/', ({ req }) => createMcpHandler(createServer).fetch(req.raw));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
  process.send?.(`http://127.0.0.1:${port}`),
);
process.once('disconnect', () => server.close(() => process.exit(0)));

function createServer(): McpServer {
  const mcp = new McpServer({ name: 'trivial', version: '1.0.0' });
  mcp.registerTool('constant', { description: 'Returns a constant.' }, () => ({
    content: [{ type: 'text', text: 'A constant answer.' }],
  }));
  return mcp;
}
