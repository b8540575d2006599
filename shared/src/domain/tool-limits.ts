/** Maximum duration of a search tool's run by tool, in milliseconds, including its time in the queue. */
export const TOOL_LIMITS_MS = {
  'brave-search': 60_000,
  'auto-process': 150_000,
  'firecrawl-search': 120_000,
} as const;

export type SearchTool = keyof typeof TOOL_LIMITS_MS;
