/** The absolute http(s) address of a link as written in the page; null for any other kind of address. */
export type LinkResolver = (href: string) => string | null;

/**
 * A resolver for the links of the page at `pageUrl`. `baseHref` is the page's own base address where it states
 * one (HTML standard, "document base URL"). Answers are kept, since a page repeats its links.
 */
export function createLinkResolver(pageUrl: string, baseHref: string | undefined): LinkResolver {
  const base = (baseHref && URL.parse(baseHref, pageUrl)?.href) || pageUrl;
  const known = new Map<string, string | null>();
  return (href) => {
    const before = known.get(href);
    if (before !== undefined) return before;
    const url = URL.parse(href.trim(), base);
    const resolved = url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
    known.set(href, resolved);
    return resolved;
  };
}
