import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { PageText, ReadPageDeps } from './page-loader.ts';

export type ShowPageDeps = Pick<ReadPageDeps, 'parserPool' | 'renderPage'>;

/** A script that runs, as opposed to data in a script element. */
const SCRIPT = /<script\b(?![^>]*\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/template))/i;

/** Whether a browser may show more of a page than its HTML has, which has a text. */
export function mayShowMore({ page }: PageText): boolean {
  return page.tryType === 'http' && page.kind === 'html' && SCRIPT.test(page.body);
}

/** The page as a browser shows it; null when it cannot be had so, for then it stays as it is. */
export async function showPage(
  page: Pick<FetchedPage, 'url' | 'finalUrl'>,
  deps: ShowPageDeps,
): Promise<PageText | null> {
  try {
    const shown = await deps.renderPage?.(page);
    return shown ? { page: shown, parsed: await deps.parserPool.parse(shown) } : null;
  } catch (error) {
    if (error instanceof PageFailure) return null;
    throw error;
  }
}
