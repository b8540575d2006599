import { Hono } from 'hono';
import { createMcpServerDeps, type McpSettings } from './mcp-server-deps.ts';
import { JSON_RPC_CODES, jsonRpcError } from './protocol/json-rpc-error.ts';
import { createMcpEndpoint } from './protocol/mcp-endpoint.ts';

/** Clients that support the older SSE transport try GET after a failed POST, and show the error of that GET. */
const SSE_MESSAGE =
  'Method not allowed. Use POST (Streamable HTTP); the older SSE transport is not supported. ' +
  'If a client fell back to SSE, its first request failed: check the URL and the API key';

/** `/mcp/server/:hash` (Streamable HTTP, stateless), and 404s that tell clients looking for OAuth to use an API key. */
export function createMcpRoutes(deps: McpSettings, server = createMcpServerDeps(deps)): Hono {
  const serve = createMcpEndpoint(deps, server);
  const app = new Hono();
  app.post('/mcp/server/:hash', (c) => serve(c.req.raw, c.req.param('hash')));
  app.all('/mcp/server/:hash', () =>
    jsonRpcError(405, JSON_RPC_CODES.serverError, SSE_MESSAGE, { allow: 'POST' }),
  );
  const noOAuth = () => {
    const message =
      'OAuth is not supported, and the API key is missing or invalid; ' +
      `create one at ${deps.publicUrl}/api-keys and send it as "Authorization: Bearer <key>"`;
    // OAuth clients read error_description (RFC 6749, section 5.2).
    return Response.json({ error: 'not_found', error_description: message, message }, { status: 404 });
  };
  app.all('/.well-known/:document{(oauth-|openid-)[^/]+}', noOAuth);
  app.all('/.well-known/:document{(oauth-|openid-)[^/]+}/*', noOAuth);
  // Fallback of clients without metadata (MCP specification 2025-03-26).
  app.post('/register', noOAuth);
  return app;
}
