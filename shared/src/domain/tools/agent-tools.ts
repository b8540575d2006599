/** The tool names of every MCP server, in the order of `tools/list`. */
export const AGENT_TOOLS = [
  'retrieve_technical_documentation',
  'get_technical_documentation_by_url',
  'get_recent_technical_document',
] as const;

export type AgentTool = (typeof AGENT_TOOLS)[number];

/** The longest question of an agent. Other arguments and logged questions have the same limit. */
export const MAX_QUESTION_CHARS = 4_000;

/** The limits of the argument `maxTokens`, in o200k tokens. */
export const MIN_TOKENS = 100;
export const MAX_TOKENS = 8_000;

/** The value of `maxTokens` in calls without one. */
export const DEFAULT_MAX_TOKENS: Readonly<Record<AgentTool, number>> = {
  retrieve_technical_documentation: 2_500,
  get_technical_documentation_by_url: 5_000,
  get_recent_technical_document: 5_000,
};
