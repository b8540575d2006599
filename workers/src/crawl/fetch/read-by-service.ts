import { UpstreamError } from '@lectern/shared/errors.ts';
import pLimit from 'p-limit';
import { HostPausedError } from '../../errors/network-errors.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { CheckPublicAddress } from '../../net/address/public-address.ts';
import { acquireSlot } from '../../net/pace/acquire-slot.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import { refusalOf } from '../../net/refusal.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { PageReader, PageReading } from '../../providers/page-reader.ts';
import type { PageUrl } from '../types.ts';
import { canonicalUrl } from '../urls/canonical-url.ts';

export interface ReadByServiceDeps {
  readonly reader: PageReader;
  readonly checkPublicAddress: CheckPublicAddress;
  readonly robots: Robots;
  readonly pace: HostPace;
  /** Says of which pages the service is told; of all when not given. */
  readonly isAskedFor?: (url: string) => boolean;
  /** Told of what the service did not do for us. */
  readonly onError: (error: UpstreamError) => void;
}

/**
 * Has a service read a page that its site does not give to us; `refusal` is what the site said. Only public
 * addresses are named to the service, and only those that robots.txt allows. Null when it is not asked for such pages.
 *
 * @throws {PageFailure} of the refusal's class when the service does not have the page either.
 */
export type ReadByService = (
  page: Pick<PageUrl, 'url'>,
  refusal: PageFailure,
  signal?: AbortSignal,
) => Promise<FetchedPage | null>;

/** Pages that the service reads for us at a time: what its smallest plan allows. */
const PAGES_AT_A_TIME = 5;

export function createReadByService(deps: ReadByServiceDeps): ReadByService {
  const { reader, checkPublicAddress, robots, pace, isAskedFor = () => true } = deps;
  const limit = pLimit(PAGES_AT_A_TIME);

  return async ({ url }, refusal, signal) => {
    if (!isAskedFor(url)) return null;
    await robots.check(url);
    await checkPublicAddress(url);
    const release = await acquireSlot(limit, signal);
    try {
      // Its site is asked for the page all the same, and may have asked for a pause.
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
      const text = `${refusal.message}, and ${reader.name} did not read it: ${error.message}`;
      throw new PageFailure(refusal.failure, url, text, { cause: error, retryAfterMs: refusal.retryAfterMs });
    } finally {
      release();
    }
  };
}

function toFetchedPage(url: string, reading: PageReading, { name, tryType }: PageReader): FetchedPage {
  const { html, finalUrl, status } = reading;
  const refusal = refusalOf({ status, headers: new Map() }, html);
  if (refusal !== null) {
    throw new PageFailure(refusal.failure, url, `${url}, read by ${name}, ${refusal.text}`);
  }
  return {
    url,
    finalUrl: canonicalUrl(finalUrl) ?? finalUrl,
    kind: 'html',
    body: html,
    etag: null,
    lastModified: null,
    fetchedAt: new Date(),
    tryType,
  };
}
