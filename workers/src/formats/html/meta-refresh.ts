/** Pages that forward their readers do so in their first lines. */
const SCANNED_CHARACTERS = 8_192;
/** A page that waits longer than this, in seconds, is meant to be read. */
const MAX_DELAY_SECONDS = 5;

/**
 * The absolute address to which an HTML page forwards its readers by `<meta http-equiv="refresh">`; null when it
 * does not, or only after more than 5 seconds.
 */
export function metaRefreshTarget(html: string, base: string): string | null {
  const beginning = html.slice(0, SCANNED_CHARACTERS).replace(/<!--.*?-->|<noscript.*?<\/noscript>/gis, '');
  for (const [tag] of beginning.matchAll(/<meta\s[^>]*>/gi)) {
    const target = /http-equiv\s*=\s*["']?refresh/i.test(tag) ? targetOf(tag) : null;
    if (target !== null) {
      return URL.parse(target.replaceAll('&amp;', '&'), base)?.href ?? null;
    }
  }
  return null;
}

function targetOf(tag: string): string | null {
  const content = tag.match(/content\s*=\s*("([^"]*)"|'([^']*)')/i);
  const [, delay, target] =
    (content?.[2] ?? content?.[3] ?? '').match(/^\s*(\d*)[\d.]*\s*[;,]?\s*url\s*=\s*["']?([^"']*)/i) ?? [];
  return target && Number(delay) <= MAX_DELAY_SECONDS ? target.trim() : null;
}
