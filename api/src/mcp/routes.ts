import { Hono } from 'hono';
import { createMcpServerDeps, type McpParts } from './mcp-server-deps.ts';
import { REFUSAL_CODES, refuse } from './protocol/json-rpc-refusal.ts';
import { createMcpEndpoint } from './protocol/mcp-endpoint.ts';

/**
 * `/mcp/server/:hash`, where editors ask (Streamable HTTP, stateless), and the well-known addresses that must say
 * that there is no OAuth here.
 */
export function createMcpRoutes(deps: McpParts, server = createMcpServerDeps(deps)): Hono {
  const serve = createMcpEndpoint(deps, server);
  const app = new Hono();
  app.post('/mcp/server/:hash', (c) => serve(c.req.raw, c.req.param('hash')));
  app.all('/mcp/server/:hash', () =>
    refuse(405, REFUSAL_CODES.refused, 'Only POST is served here', { allow: 'POST' }),
  );
  const noOAuth = () => {
    const message =
      'There is no OAuth here, only API keys: the key that was sent, if any, is not accepted; ' +
      `create one at ${deps.publicUrl}/api-keys and send it as "Authorization: Bearer <key>"`;
    // The description stands where OAuth clients look for it (RFC 6749, section 5.2).
    return Response.json({ error: 'not_found', error_description: message, message }, { status: 404 });
  };
  app.all('/.well-known/:document{(oauth-|openid-)[^/]+}', noOAuth);
  app.all('/.well-known/:document{(oauth-|openid-)[^/]+}/*', noOAuth);
  // Clients that are refused register here unasked (MCP specification 2025-03-26, fallbacks without metadata).
  app.post('/register', noOAuth);
  return app;
}
