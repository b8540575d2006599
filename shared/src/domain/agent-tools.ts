/** The tools of every MCP server, by the names under which agents call them, in the order in which they are listed. */
export const AGENT_TOOLS = [
  'retrieve_technical_documentation',
  'get_technical_documentation_by_url',
  'get_recent_technical_document',
] as const;

export type AgentTool = (typeof AGENT_TOOLS)[number];
