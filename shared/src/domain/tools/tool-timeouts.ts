/** Maximum duration of a run by tool, in milliseconds, including its time in the queue. */
export const TOOL_TIMEOUTS_MS = {
  'brave-search': 60_000,
  'auto-process': 150_000,
  'firecrawl-search': 120_000,
  'extract-sitemap-topic': 150_000,
  'preview-site': 20_000,
  'resolve-libraries': 60_000,
} as const;

/** The search tools, the topics of sitemaps, the preview of a site, and the search for the documentation of libraries. */
export type ToolName = keyof typeof TOOL_TIMEOUTS_MS;
