import { setImmediate } from 'node:timers/promises';
import type { RobotsRules } from '../../net/robots/parse-robots.ts';
import type { PageUrl } from '../types.ts';

const MAX_BLOCKED_MS = 10;

/**
 * The pages that robots.txt allows. Yields to other crawls every MAX_BLOCKED_MS, since a sitemap may list thousands of
 * pages and robots.txt thousands of rules.
 */
export async function allowedPages(
  pages: readonly PageUrl[],
  rules: RobotsRules,
  signal: AbortSignal,
): Promise<PageUrl[]> {
  const allowed: PageUrl[] = [];
  let startMs = performance.now();
  for (const page of pages) {
    if (rules.isAllowed(page.url)) allowed.push(page);
    if (performance.now() - startMs < MAX_BLOCKED_MS) continue;
    await setImmediate();
    signal.throwIfAborted();
    startMs = performance.now();
  }
  return allowed;
}
