/** Redirect pages have the meta element near their start. */
const MAX_SCANNED_CHARS = 8_192;
/** A page with a longer delay has content for readers. */
const MAX_DELAY_SECONDS = 5;

/**
 * The absolute URL to which `<meta http-equiv="refresh">` redirects; null without a redirect or when its delay exceeds
 * 5 seconds.
 */
export function metaRefreshTarget(html: string, base: string): string | null {
  const beginning = html.slice(0, MAX_SCANNED_CHARS).replace(/<!--.*?-->|<noscript.*?<\/noscript>/gis, '');
  for (const [tag] of beginning.matchAll(/<meta\s[^>]*>/gi)) {
    const target = /http-equiv\s*=\s*["']?refresh/i.test(tag) ? parseTarget(tag) : null;
    if (target !== null) {
      return URL.parse(target.replaceAll('&amp;', '&'), base)?.href ?? null;
    }
  }
  return null;
}

function parseTarget(tag: string): string | null {
  const content = tag.match(/content\s*=\s*("([^"]*)"|'([^']*)')/i);
  const [, delay, target] =
    (content?.[2] ?? content?.[3] ?? '').match(/^\s*(\d*)[\d.]*\s*[;,]?\s*url\s*=\s*["']?([^"']*)/i) ?? [];
  return target && Number(delay) <= MAX_DELAY_SECONDS ? target.trim() : null;
}
