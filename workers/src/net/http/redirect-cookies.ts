/** Sites need one or two; more are a mistake or an attack. */
const MAX_COOKIES = 20;
const MAX_COOKIE_CHARS = 4_096;

/** The cookies of a page's request and its redirects, by HTTP or meta refresh. */
export interface RedirectCookies {
  /** Keeps the cookies of a response from `url`. */
  add(url: URL, setCookie: string): void;
  /** The Cookie header for `url`; null when its origin has set none. */
  headerFor(url: URL): string | null;
}

/**
 * Creates an empty store for one page. Many sites set a cookie and redirect to the same URL until the cookie comes back.
 * Cookies are only sent to the origin that set them.
 */
export function createRedirectCookies(): RedirectCookies {
  const byOrigin = new Map<string, Map<string, string>>();
  return {
    add({ origin }, setCookie) {
      const cookies = byOrigin.get(origin) ?? new Map<string, string>();
      byOrigin.set(origin, cookies);
      for (const cookie of splitCookies(setCookie)) {
        const pair = cookie.split(';', 1)[0]?.trim() ?? '';
        const name = pair.slice(0, pair.indexOf('='));
        if (name === '' || pair.length > MAX_COOKIE_CHARS) continue;
        if (isExpired(cookie)) cookies.delete(name);
        else if (cookies.has(name) || cookies.size < MAX_COOKIES) cookies.set(name, pair);
      }
    },
    headerFor({ origin }) {
      const cookies = byOrigin.get(origin);
      return cookies && cookies.size > 0 ? [...cookies.values()].join('; ') : null;
    },
  };
}

/** RFC 6265 section 5.3: sites delete a cookie by setting it with a time in the past. Max-Age comes before Expires. */
function isExpired(cookie: string): boolean {
  const [, maxAge] = /;\s*max-age\s*=\s*(-?\d+)/i.exec(cookie) ?? [];
  const [, expires = ''] = /;\s*expires\s*=\s*([^;]+)/i.exec(cookie) ?? [];
  return maxAge === undefined ? Date.parse(expires) <= Date.now() : Number(maxAge) <= 0;
}

/** Repeated headers are joined by commas, and dates have a comma too: a cookie starts with its name and `=`. */
function splitCookies(setCookie: string): string[] {
  return setCookie.split(/,\s*(?=[\w!#$%&'*+.^`|~-]{1,256}=)/);
}
