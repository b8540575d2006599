import { z } from 'zod';
import { job } from './job.ts';

/**
 * Jobs whose result a user waits for: the search tools, previews and the resolver of libraries. They are not retried
 * automatically: the user sees the failure and decides, and third parties' rate limits are respected.
 */
const TOOL_JOB = {
  queue: 'tools',
  payload: z.object({ toolRunId: z.int().positive() }),
  attempts: 1,
  backoffMs: 1_000,
} as const;

/** Searches the web for official documentation and scores the domains of the results. */
export const findDomains = job({ name: 'find-domains', ...TOOL_JOB });

/** Reads search results and stores their content about the topic. */
export const autoProcess = job({ name: 'auto-process', ...TOOL_JOB });

/** Searches the web with a service that also returns the pages' content. */
export const searchPages = job({ name: 'search-pages', ...TOOL_JOB });

/** Finds the pages that a crawl would fetch. Like single pages, it does not wait for whole sites. */
export const previewSite = job({ ...TOOL_JOB, name: 'preview-site', queue: 'page' });

/** Finds the documentation of libraries at their versions. */
export const resolveLibraries = job({ ...TOOL_JOB, name: 'resolve-libraries', queue: 'page' });
