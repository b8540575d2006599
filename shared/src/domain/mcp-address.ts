/** The address at which a collection is served to editors. */
export function mcpServerUrl(origin: string, mcpServerHash: string): string {
  return `${origin}/mcp/server/${mcpServerHash}`;
}
