/** The tool names of every MCP server, in the order of `tools/list`. */
export const AGENT_TOOLS = [
  'retrieve_technical_documentation',
  'get_technical_documentation_by_url',
  'get_recent_technical_document',
] as const;

export type AgentTool = (typeof AGENT_TOOLS)[number];
