import { PageFailure } from '../errors/page-failure.ts';
import { type AllowedFetchDeps, fetchAllowed } from '../net/robots/fetch-allowed.ts';

const TIMEOUT_MS = 6_000;
/** Shorter than a run, because libraries without a probe must still get their results. */
const MAX_PROBING_MS = 40_000;

/**
 * Creates the check for a page of a documentation site. A redirect to a path without the version, such as the current one,
 * means that the page does not exist. robots.txt applies.
 */
export function createProbe(deps: AllowedFetchDeps, signal: AbortSignal): (url: string) => Promise<boolean> {
  const deadline = AbortSignal.timeout(MAX_PROBING_MS);
  const either = AbortSignal.any([signal, deadline]);
  return async (url) => {
    if (deadline.aborted) return false;
    try {
      const { status, finalUrl } = await fetchAllowed(url, deps, {
        totalTimeoutMs: TIMEOUT_MS,
        maxBytes: 64 * 1024,
        overflow: 'cut',
        signal: either,
      });
      return status === 200 && versionIn(url).every((part) => finalUrl.includes(part));
    } catch (error) {
      if (error instanceof PageFailure || (deadline.aborted && !signal.aborted)) return false;
      throw error;
    }
  };
}

/** The parts of a URL that contain a number: its versions. */
function versionIn(url: string): string[] {
  return new URL(url).pathname.match(/\d+(?:\.\d+)*/g) ?? [];
}
