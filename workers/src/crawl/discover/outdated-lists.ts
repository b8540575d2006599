import { nullForPageFailure } from '../../errors/page-failure.ts';
import { fetchAllowed } from '../../net/robots/fetch-allowed.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import type { Start } from './page-source.ts';

/** Whether a list is outdated: its first, its last and a middle page are missing, or redirect to the same page. */
export async function isListOutdated(pages: readonly PageUrl[], start: Start): Promise<boolean> {
  return (await checkList(pages, start)) === 'outdated';
}

/** As isListOutdated, and whether the list is partly outdated because some of these pages are missing. */
export async function checkList(
  pages: readonly PageUrl[],
  start: Start,
): Promise<'outdated' | 'partly outdated' | 'current'> {
  const samples = sampleOf(pages.filter(({ text }) => text === undefined));
  const targets = await Promise.all(samples.map((page) => findTarget(page, start)));
  const areMissing = samples.length > 0 && targets.every((target) => target === null);
  const shareTarget = targets.length > 1 && new Set(targets).size === 1;
  if (areMissing || shareTarget) return 'outdated';
  return targets.includes(null) ? 'partly outdated' : 'current';
}

/** The first, the last and a middle page. */
export function sampleOf(pages: readonly PageUrl[]): PageUrl[] {
  const last = pages.length - 1;
  return [...new Set([pages[0], pages[Math.floor(last / 2)], pages[last]])].filter(
    (page) => page !== undefined,
  );
}

/** The page that a URL leads to, without its query; null for a missing page. */
async function findTarget({ url }: PageUrl, { deps, signal }: Start): Promise<string | null> {
  // Some servers answer HEAD with 404.
  const options = { maxBytes: 0, overflow: 'cut', signal } as const;
  const response = await fetchAllowed(url, deps, options).catch(nullForPageFailure);
  if (response?.status === 404 || response?.status === 410) return null;
  const isRedirected = response && !isSamePage(response.finalUrl, url);
  return isRedirected ? response.finalUrl.replace(/[?#].*/, '') : url;
}
