/** The absolute http(s) address of a link as written in the page; null for any other kind of address. */
export type LinkResolver = (href: string) => string | null;

/**
 * Addresses that only have to be put behind the page's folder, or behind the page where they begin with `#`: what
 * stands in them is written so in an absolute address too. Most are, and to parse them takes ten times as long.
 */
const PLAIN_HREF = /^(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?(?:#[\w.:()-]*)?$/;

/**
 * A resolver for the links of the page at `pageUrl`. `baseHref` is the page's own base address where it states
 * one (HTML standard, "document base URL"). Answers are kept, since a page repeats its links.
 */
export function createLinkResolver(pageUrl: string, baseHref: string | undefined): LinkResolver {
  const base = (baseHref && URL.parse(baseHref, pageUrl)?.href) || pageUrl;
  const parsed = URL.parse(base);
  const plain = parsed && isWeb(parsed) ? plainResolver(parsed) : null;
  const known = new Map<string, string | null>();
  return (href) => {
    const before = known.get(href);
    if (before !== undefined) return before;
    const resolved = plain && href !== '' && PLAIN_HREF.test(href) ? plain(href) : resolve(href, base);
    known.set(href, resolved);
    return resolved;
  };
}

function plainResolver({ origin, username, password, pathname, search }: URL): LinkResolver | null {
  if (username !== '' || password !== '') return null;
  const page = origin + pathname + search;
  const folder = origin + pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return (href) => (href.startsWith('#') ? page : folder) + href;
}

function resolve(href: string, base: string): string | null {
  const url = URL.parse(href.trim(), base);
  return url && isWeb(url) ? url.href : null;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
