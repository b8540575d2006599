/** The URL of a collection's MCP server. */
export function mcpServerUrl(origin: string, mcpServerHash: string): string {
  return `${origin}/mcp/server/${mcpServerHash}`;
}
