import { nullForPageFailure } from '../../errors/page-failure.ts';
import { fetchAllowed } from '../../net/robots/fetch-allowed.ts';
import type { PageUrl } from '../types.ts';
import type { Start } from './page-source.ts';

/** Whether a list is outdated: its first, last and a middle page are missing. */
export async function isListOutdated(pages: readonly PageUrl[], start: Start): Promise<boolean> {
  const samples = sampleOf(pages.filter(({ text }) => text === undefined));
  const areMissing = await Promise.all(samples.map((page) => isMissing(page, start)));
  return samples.length > 0 && areMissing.every(Boolean);
}

/** The first, the last and a middle page. */
export function sampleOf(pages: readonly PageUrl[]): PageUrl[] {
  const last = pages.length - 1;
  return [...new Set([pages[0], pages[Math.floor(last / 2)], pages[last]])].filter(
    (page) => page !== undefined,
  );
}

async function isMissing({ url }: PageUrl, { deps, signal }: Start): Promise<boolean> {
  // Some servers answer HEAD with 404.
  const options = { maxBytes: 0, overflow: 'cut', signal } as const;
  const response = await fetchAllowed(url, deps, options).catch(nullForPageFailure);
  return response?.status === 404 || response?.status === 410;
}
