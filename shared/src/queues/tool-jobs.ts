import { z } from 'zod';
import { job } from './job.ts';

/**
 * The jobs of the search tools. Somebody waits for each, and sees why it failed: what failed is tried again by them
 * and by nobody else, so that a third party that asks to be left alone is.
 */
const OF_A_TOOL = {
  queue: 'tools',
  payload: z.object({ toolRunId: z.int().positive() }),
  attempts: 1,
  backoffMs: 1_000,
} as const;

/** Searches the web for a documentation and scores the domains that are found. */
export const findDomains = job({ name: 'find-domains', ...OF_A_TOOL });

/** Reads sources that were found and stores what answers the topic. */
export const autoProcess = job({ name: 'auto-process', ...OF_A_TOOL });

/** Searches the web with a service that reads the pages it finds. */
export const searchPages = job({ name: 'search-pages', ...OF_A_TOOL });
