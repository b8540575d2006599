import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { ParsedPage, ParserPool } from '../../parser/parser-pool.ts';
import type { PageUrl } from '../types.ts';
import { isRoute } from '../urls/canonical-url.ts';
import { type FetchSharedPageDeps, fetchSharedPage } from './fetch-shared-page.ts';
import type { ReadByService } from './read-by-service.ts';
import type { RenderPage } from './render-page.ts';

export interface ReadPageDeps extends FetchSharedPageDeps {
  readonly parserPool: ParserPool;
  /** Without it, pages whose text only comes by JavaScript fail. */
  readonly renderPage?: RenderPage;
  /** Without it, pages that their site does not give to us fail. */
  readonly readByService?: ReadByService;
  /** Says which pages a browser shows right away, whatever their HTML holds; none when not given. */
  readonly renderFirst?: (page: PageUrl) => boolean;
}

/** A page with its text. */
export interface PageText {
  readonly page: FetchedPage;
  readonly parsed: ParsedPage;
}

/**
 * Gets a page: fetched, or shown by a browser where that is asked for or where the address names a route, of which
 * no server hears; read by a service where the site does not give it to us. Rejects with PageFailure.
 */
export async function obtainPage(
  page: PageUrl,
  deps: ReadPageDeps,
  options: { readonly revalidate: boolean },
): Promise<FetchedPage> {
  const { renderPage } = deps;
  const mustRender = page.text === undefined && (isRoutePage(page) || deps.renderFirst?.(page) === true);
  const fetchPage = () => fetchSharedPage(page, deps, options);
  const obtained = renderPage && mustRender ? renderPage(page).catch(unlessFile(fetchPage)) : fetchPage();
  return obtained.catch((error: unknown) => askService(page, error, deps));
}

/** What a browser only downloads is a file, which can be fetched. */
function unlessFile(fetchPage: () => Promise<FetchedPage>): (error: unknown) => Promise<FetchedPage> {
  return (error) => {
    if (error instanceof PageFailure && error.failure === 'not_text') return fetchPage();
    throw error;
  };
}

/** Parses a page, as it was fetched or, where it is empty without its scripts, as a browser shows it. */
export async function readText(fetched: FetchedPage, deps: ReadPageDeps): Promise<PageText> {
  const { parserPool, renderPage } = deps;
  try {
    return { page: fetched, parsed: await parserPool.parse(fetched) };
  } catch (error) {
    if (!renderPage || !isEmptyShell(error)) throw error;
    if (fetched.tryType === 'browser' || fetched.tryType === 'scrapingbee') stillEmpty(error);
    const page = await renderPage(fetched).catch((refusal: unknown) => askService(fetched, refusal, deps));
    return { page, parsed: await parserPool.parse(page).catch(stillEmpty) };
  }
}

function isRoutePage({ url, fetchUrl }: PageUrl): boolean {
  return fetchUrl === undefined && isRoute(URL.parse(url)?.hash ?? '');
}

/** What a service reads of a page that only we do not get; else throws the error, with what to do about it. */
async function askService(
  page: Pick<PageUrl, 'url'>,
  error: unknown,
  { readByService }: ReadPageDeps,
): Promise<FetchedPage> {
  if (!(error instanceof PageFailure) || !error.isForOthers) throw error;
  const read = await readByService?.(page, error);
  if (read) return read;
  const others = 'who runs this installation can have such pages read by a service';
  const text = `${error.message}; paste its text; ${others}`;
  const { failure, retryAfterMs } = error;
  throw new PageFailure(failure, error.url, text, { cause: error, retryAfterMs });
}

function isEmptyShell(error: unknown): error is PageFailure {
  return error instanceof PageFailure && error.failure === 'needs_browser';
}

function stillEmpty(error: unknown): never {
  if (!isEmptyShell(error)) throw error;
  const text =
    'it shows hardly any text, in a browser neither; if it needs a sign-in or a click, paste its text';
  const { url, links } = error;
  throw new PageFailure('needs_browser', url, `Reading ${url}: ${text}`, { cause: error, links });
}
