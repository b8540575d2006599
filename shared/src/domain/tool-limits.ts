/** The longest that a run of a search tool may take from the call on, in milliseconds, by tool. */
export const TOOL_LIMITS_MS = {
  'brave-search': 60_000,
  'auto-process': 150_000,
  'firecrawl-search': 120_000,
} as const;

export type SearchTool = keyof typeof TOOL_LIMITS_MS;
