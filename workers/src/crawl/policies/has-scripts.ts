import type { LoadedPage } from '../fetch/page-loader.ts';

/**
 * A script that runs, not data in a script element; or an event handler. `[^>]` alone takes quadratic time for tags
 * without an end.
 */
const SCRIPT =
  /<script\b(?![^<>]*\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/template))|\son(?:change|click)\s*=/i;

/** Whether a browser may show more than the HTML of this page contains. */
export function hasScripts({ fetched }: LoadedPage): boolean {
  return fetched.tryType === 'http' && fetched.kind === 'html' && SCRIPT.test(fetched.body);
}
