/** A version of a documentation site. */
export interface SiteVersion {
  /** As the site names it, such as `2.1` or `stable`. */
  readonly name: string;
  readonly url: string;
}

/** A page of a documentation site, by which its generator is recognized. */
export interface SitePage {
  /** The URL after redirects. */
  readonly url: string;
  /** Its beginning, at most MAX_PAGE_CHARS. */
  readonly html: string;
}

/** How a documentation generator lists its versions. */
export interface VersionList {
  /** The versions in the page itself; null without a list. */
  findInPage?(page: SitePage): readonly SiteVersion[] | null;
  /** The URL of the JSON list that belongs to the page; null without one. */
  findListUrl?(page: SitePage): string | null;
  /** The versions in that list; entries that are not valid are left out. */
  readList?(json: unknown, listUrl: string): readonly SiteVersion[];
}

/** A JSON value as an array of objects; [] for anything else. */
export function recordsIn(json: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(json)
    ? json.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    : [];
}

/** A version if its name and URL are texts and the URL, relative to `base`, is valid; else []. */
export function versionAt(name: unknown, url: unknown, base: string): SiteVersion[] {
  const href = typeof url === 'string' ? URL.parse(url, base)?.href : undefined;
  return typeof name === 'string' && href !== undefined && /^https?:/.test(href)
    ? [{ name: name.trim(), url: href }]
    : [];
}
