import { UpstreamError } from '@lectern/shared/errors.ts';
import { HostPausedError } from '../../errors/network-errors.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { createFairLimit } from '../../fairness/fair-limit.ts';
import { createFetchedPage, type FetchedPage } from '../../formats/page.ts';
import type { CheckPublicAddress } from '../../net/address/public-address.ts';
import { findRefusal } from '../../net/http/response-refusal.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { PageReader, PageReading } from '../../providers/page-reader.ts';
import type { PageUrl } from '../types.ts';
import { canonicalUrl } from '../urls/canonical-url.ts';

export interface ReadByServiceDeps {
  readonly reader: PageReader;
  readonly checkPublicAddress: CheckPublicAddress;
  readonly robots: Robots;
  readonly pace: HostPace;
  /** Whether a URL may be sent to the service. Default all. */
  readonly isAllowed?: (url: string) => boolean;
  /** Called when the service fails. */
  readonly onError: (error: UpstreamError) => void;
}

/**
 * Lets a third-party service read a page that its site refuses to us; `refusal` is the site's answer. Only public
 * addresses that robots.txt allows are sent to the service. Null when the service is not used for this URL.
 *
 * @throws {PageFailure} of the refusal's class when the service cannot read the page either.
 */
export type ReadByService = (
  page: Pick<PageUrl, 'url'>,
  refusal: PageFailure,
  signal?: AbortSignal,
) => Promise<FetchedPage | null>;

/** The concurrency that the service's smallest plan allows. */
const MAX_CONCURRENT_PAGES = 5;

/** Creates the reader of refused pages. */
export function createReadByService(deps: ReadByServiceDeps): ReadByService {
  const { reader, checkPublicAddress, robots, pace, isAllowed = () => true } = deps;
  const limit = createFairLimit({ max: MAX_CONCURRENT_PAGES });

  return async ({ url }, refusal, signal) => {
    if (!isAllowed(url)) return null;
    await robots.check(url);
    await checkPublicAddress(url);
    const release = await limit.acquire(signal);
    try {
      // The service requests the page from its site, which may have asked for a pause.
      const leave = await pace.enter(new URL(url).host, signal);
      leave();
      const reading = await reader.readPage(url, signal);
      await checkPublicAddress(reading.finalUrl);
      await robots.check(reading.finalUrl);
      return toFetchedPage(url, reading, reader);
    } catch (error) {
      if (error instanceof HostPausedError) throw refusal;
      if (!(error instanceof UpstreamError)) throw error;
      deps.onError(error);
      const text = `${refusal.message} ${error.message}.`;
      throw new PageFailure(refusal.failure, url, text, { cause: error, retryAfterMs: refusal.retryAfterMs });
    } finally {
      release();
    }
  };
}

/** Lets the service read a page if its site blocks our request. Rejects with `error` if the service is not used. */
export async function readRefusedPage(
  page: Pick<PageUrl, 'url'>,
  error: unknown,
  readByService: ReadByService | undefined,
): Promise<FetchedPage> {
  const isBlocked = error instanceof PageFailure && error.isBlocked;
  const read = isBlocked ? await readByService?.(page, error) : null;
  if (!read) throw error;
  return read;
}

function toFetchedPage(url: string, reading: PageReading, { name, tryType }: PageReader): FetchedPage {
  const { html, finalUrl, status } = reading;
  const refusal = findRefusal({ status, headers: new Map() }, html);
  if (refusal !== null) {
    throw new PageFailure(refusal.failure, url, `${refusal.message} ${name} got the same response.`);
  }
  return createFetchedPage({
    url,
    finalUrl: canonicalUrl(finalUrl) ?? finalUrl,
    kind: 'html',
    body: html,
    tryType,
  });
}
