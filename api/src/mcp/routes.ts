import { Hono } from 'hono';
import { REFUSAL_CODES, refuse } from './json-rpc-refusal.ts';
import { createMcpEndpoint, type McpEndpointDeps } from './mcp-endpoint.ts';
import { createMcpServerDeps } from './mcp-server-deps.ts';

/**
 * `/mcp/server/:hash`, where editors ask (Streamable HTTP, stateless), and the well-known addresses that must say
 * that there is no OAuth here.
 */
export function createMcpRoutes(deps: McpEndpointDeps, server = createMcpServerDeps(deps)): Hono {
  const serve = createMcpEndpoint(deps, server);
  const app = new Hono();
  app.post('/mcp/server/:hash', (c) => serve(c.req.raw, c.req.param('hash')));
  app.all('/mcp/server/:hash', () =>
    refuse(405, REFUSAL_CODES.refused, 'Only POST is served here', { allow: 'POST' }),
  );
  const noOAuth = () =>
    Response.json({ error: 'not_found', message: 'There is no OAuth here, only API keys' }, { status: 404 });
  app.all('/.well-known/:document{(oauth-|openid-)[^/]+}', noOAuth);
  app.all('/.well-known/:document{(oauth-|openid-)[^/]+}/*', noOAuth);
  return app;
}
