/** The absolute http(s) URL of a link as written in the page; null for any other link, such as `mailto:`. */
export type LinkResolver = (href: string) => string | null;

const NAME = '[\\w-][\\w.-]*';
const PATH = `(?:${NAME}/)*(?:${NAME}(?:\\?[\\w.=&%+-]*)?)?(?:#[\\w.:()-]*)?`;

/**
 * Links that become absolute with a prefix: the page, its folder or its origin. Most links have one of these forms, and
 * `URL.parse` took a third of the time of converting a page.
 */
const PLAIN_HREF = new RegExp(`^/?${PATH}$`);
const PLAIN_URL = new RegExp(`^https?://(?:(?!xn--)[a-z0-9-]+\\.)+[a-z]+/${PATH}$`);

/** The characters that absolute links may add to the page: each link repeats the URL of the page or its base. */
const MAX_ADDED_CHARS = 8_000_000;

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?\//;

/**
 * A resolver for the links of the page at `pageUrl`. `baseHref` is the `href` of its `base` element (HTML standard,
 * "document base URL"). Answers are cached, since pages repeat their links.
 */
export function createLinkResolver(pageUrl: string, baseHref?: string): LinkResolver {
  const base = baseOf(pageUrl, baseHref);
  const parsed = URL.parse(base);
  const plain = parsed && isWeb(parsed) ? plainResolver(parsed) : null;
  const known = new Map<string, string | null>();
  let addedChars = 0;
  return (href) => {
    if (addedChars > MAX_ADDED_CHARS) return null;
    let resolved = known.get(href);
    if (resolved === undefined) {
      resolved = plain && href !== '' && PLAIN_HREF.test(href) ? plain(href) : resolve(href, base);
      known.set(href, resolved);
    }
    addedChars += Math.max(0, (resolved?.length ?? 0) - href.length);
    return resolved;
  };
}

function baseOf(pageUrl: string, baseHref: string | undefined): string {
  const stated = baseHref ? URL.parse(baseHref, pageUrl) : null;
  if (stated === null) return pageUrl;
  // Generators leave the URL of the author's development server in published pages.
  if (LOOPBACK.test(stated.href) && !LOOPBACK.test(pageUrl)) return new URL(stated.pathname, pageUrl).href;
  return stated.href;
}

function plainResolver({ origin, username, password, pathname, search }: URL): LinkResolver | null {
  if (username !== '' || password !== '') return null;
  const page = origin + pathname + search;
  const folder = origin + pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return (href) => {
    if (href.startsWith('/')) return origin + href;
    return (href.startsWith('#') ? page : folder) + href;
  };
}

function resolve(href: string, base: string): string | null {
  if (PLAIN_URL.test(href)) return href;
  const url = URL.parse(href.trim(), base);
  return url && isWeb(url) ? url.href : null;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
