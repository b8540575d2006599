import { isRoute } from '../../formats/is-route.ts';

/** File extensions that are not documentation pages. */
const OTHER_FILES =
  /\.(png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|mov|avi|css|m?js|(?:js|css)\.map|wasm|woff2?|ttf|otf|eot|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|whl|deb|rpm|dmg|exe|msi|pkg|iso|bin|apk|pdf|epub|mobi|ps|docx?|xlsx?|pptx?|od[tsp]|csv|tsv|parquet|sqlite|rss|atom|xml|xsd|json|ics|asc|sig|sha256)$/i;

/** Files for crawlers, which list or repeat the pages of a site. With a fragment, llms-full.txt is one of those pages. */
const CRAWLER_FILES = /\/(?:llms(?:-\w+)?|robots)\.txt$/i;

/** API definitions are read as a reference. */
const DEFINITION = /(?:openapi|swagger|api-docs)[^/]*\.json$/i;

/** Manuals that pages link to. */
const PDF = /\.pdf$/i;

/** Folders without pages: raw sources, feeds, assets, site internals. */
const OTHER_FOLDERS =
  /\/(feed(?=\/?$)|feed\/(?:atom|rdf|rss2?)|lib\/exe|_sources|_static|_images|_downloads|_next|wp-json|wp-admin|wp-login\.php|xmlrpc\.php|cdn-cgi)(\/|$)/i;

/**
 * Forms, histories, old versions and encoded sources, to which wikis and comments link from each page (MediaWiki, MoinMoin,
 * DokuWiki, TWiki, WordPress, Gitiles).
 */
const PAGE_TOOLS =
  /[?&](?:action=(?:edit|history|info|raw|diff|print|login|delete|attachfile)|do=(?:backlink|diff|edit|export_\w+|login|media|recent|register|revisions|subscribe)|(?:oldid|diff|replytocom)=|rev=\d|format=text\b)/i;

/** Special pages of MediaWiki about one page or visitor, to which each page of a wiki links. */
const WIKI_TOOLS =
  /[/=]Special:(?:WhatLinksHere|Recent_?Changes|Search|Random|Log|Contributions|MyTalk|MyContributions|UserLogin|CreateAccount|Upload|PageHistory|MovePage|Diff|PermanentLink|PermaLink|CiteThisPage|Cite|Book|ElectronPdf|DownloadAsPdf|UrlShortener|EntityPage|Export|Version)/i;

/** Links of buttons that rate a page (Freshdesk, Discourse). */
const VOTE = /\/(?:thumbs[-_]?(?:up|down)|(?:up|down)[-_]?vote|vote[-_]?(?:up|down))\/?$/i;

const MAX_URL_CHARS = 2_048;
const MAX_SEGMENTS = 20;
/** More repetitions of a path segment mean relative links that grow with every page (Heritrix's rule). */
const MAX_REPEATS = 2;

/** Whether a linked URL may be a documentation page: not an image, feed, download or form, and not a crawler trap. */
export function isLikelyPage(href: string): boolean {
  const { pathname, search, hash } = new URL(href);
  return (
    href.length <= MAX_URL_CHARS &&
    (!OTHER_FILES.test(pathname) || DEFINITION.test(pathname)) &&
    !(CRAWLER_FILES.test(pathname) && hash === '') &&
    !OTHER_FOLDERS.test(pathname) &&
    !PAGE_TOOLS.test(search) &&
    !WIKI_TOOLS.test(pathname + search) &&
    !isExit(href) &&
    !VOTE.test(pathname) &&
    !isTrap(pathname) &&
    !hasRepeatedParameter(search) &&
    !isSearchPage(href)
  );
}

/** Whether a linked URL is a PDF, such as the manual of a product. A crawl reads it after the pages of the site. */
export function isPdf(href: string): boolean {
  const { pathname } = new URL(href);
  return href.length <= MAX_URL_CHARS && PDF.test(pathname) && !OTHER_FOLDERS.test(pathname);
}

/** Whether a path has a sign of endless links: many or repeated segments. */
function isTrap(pathname: string): boolean {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const repeats = Map.groupBy(segments, (segment) => segment).values();
  return (
    segments.length > MAX_SEGMENTS ||
    repeats.some(({ length }) => length > MAX_REPEATS) ||
    hasRepeatedPair(segments)
  );
}

/** Whether a URL has the URL of another site in its query: it redirects to that site, or shares its page there. */
function isExit(href: string): boolean {
  const { host, search, searchParams } = new URL(href);
  if (!/=https?(?::|%3a)/i.test(search)) return false;
  return [...searchParams.values()].some((value) => {
    const target = /^https?:/i.test(value) ? URL.parse(value) : null;
    return target !== null && target.host !== host && !DEFINITION.test(target.pathname);
  });
}

const SEARCH_PATH = /\/search(?:[-_]?results?)?(?:\.\w+)?\/?$/i;
const SEARCH_TERMS = /[?&](?:q|query|s|search|terms?|text|keywords?)=/i;
/** The query of a link that opens the search of a page (rustdoc). */
const EMPTY_SEARCH = /^\?(?:q|query|search)=$/i;

/** Whether a URL shows the site's search or its results. */
export function isSearchPage(href: string): boolean {
  const { pathname, search } = new URL(href);
  return EMPTY_SEARCH.test(search) || (SEARCH_TERMS.test(search) && SEARCH_PATH.test(pathname));
}

/** Whether a URL comes from a filter that adds its parameter with each click. */
function hasRepeatedParameter(search: string): boolean {
  const parameters = search.slice(1).split('&');
  return new Set(parameters).size < parameters.length;
}

/** Whether a path comes from a relative link that is wrong by one level: `a/b/a/b`. */
function hasRepeatedPair(segments: readonly string[]): boolean {
  return segments.some(
    (segment, at) => at >= 3 && segment === segments[at - 2] && segments[at - 1] === segments[at - 3],
  );
}

/** The last path segment of indexes, search pages and print versions. */
const INDEX_PAGE =
  /^(genindex(-\w+)?|(py-)?modindex|search|404|sitemap|print(_page)?|tags?|categories)(\.html?)?$/i;

/** The last path segment of the indexes of API references. */
const REFERENCE_INDEX = new RegExp(
  `^(?:${[
    // Javadoc
    'index-all|(?:overview|package)-tree|package-use|all(?:classes|packages)-(?:index|frame|noframe)|help-doc',
    'constant-values|serialized-form',
    // Doxygen and QDoc
    '\\w+_8[^\\W_]+_source|dir_[0-9a-f]{32}|(?:class|struct|union|interface|q)[\\w-]*-members|graph_legend|annotated',
    '(?:functions|globals|namespacemembers)_(?:(?:func|vars|type|enum|eval|rela|defs)(?:_\\w{1,2})?|\\w{1,2})',
    // Haddock, ocamldoc, Nim, YARD, PlDoc, Texinfo
    'doc-index(?:-\\w+)?|index_(?:types|exceptions|values|attributes|methods|classes|modules|class_types|module_types)',
    'type_[A-Z][\\w.]*|theindex|_index|(?:class|method|file)_list|DocIndex|[A-Z][\\w-]*-Index',
  ].join('|')})\\.html?$`,
);

/** Source code listings of Sphinx, rustdoc, Haddock and Javadoc. */
const SOURCE_PAGE =
  /\/_modules\/|\/src-html\/|\/class-use\/|\/src\/(?:.+\.rs\.html|[A-Z][\w-]*(?:[.-][A-Z]\w*)*\.html)$/;

/** Commits, files at a commit, and the histories of wiki pages (Gitea, GitLab, GitHub). */
const GIT_PAGE = /\/[0-9a-f]{40}(?:\/|$)|\/_(?:compare|history|revision)(?:\/|$)/;

/** Pages of calendars and archives, which end in a month or day: `/events/2026/11`, `/log/2026-11-23`. */
const DATE_PAGE =
  /\/(?:19|20)\d\d(?:[/-](?:\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})){1,2}\/?$/i;

/** Lists of posts by tag, category, author, date or number. */
const ARCHIVE_PAGE = /\/(?:tags?|categor(?:y|ies)|archives?|authors?)(?:\/[^/]+)?\/?$|\/page\/\d+\/?$/i;

/** Other views of a page, which wikis, shops and forums have for each of them. */
const VIEW_PARAMETERS: ReadonlySet<string> = new Set(
  'action diff oldid replytocom share print printable sort order orderby dir filter view month year day date cal tag'.split(
    ' ',
  ),
);

/** Whether a page may be an archive of other pages, such as `/tags/queues` or `/archives/2026/11`. */
export function isArchivePage(href: string): boolean {
  return ARCHIVE_PAGE.test(new URL(href).pathname) || isDatePage(href);
}

/**
 * Whether a page probably only links to other pages, lists a month of them, shows another view or an old version of one,
 * lists source code, or is a PDF, which may repeat the pages of its site.
 */
export function isLowValuePage(href: string): boolean {
  const { pathname, searchParams } = new URL(href);
  if (/\/page\/\d+\/?$/.test(pathname) || hasViewParameter(searchParams) || PDF.test(pathname)) return true;
  const last = pathname.split('/').findLast((segment) => segment !== '') ?? '';
  return (
    INDEX_PAGE.test(last) ||
    REFERENCE_INDEX.test(last) ||
    SOURCE_PAGE.test(pathname) ||
    GIT_PAGE.test(pathname) ||
    isDatePage(href)
  );
}

function hasViewParameter(parameters: URLSearchParams): boolean {
  return (
    parameters.size > 0 && [...parameters.keys()].some((name) => VIEW_PARAMETERS.has(name.toLowerCase()))
  );
}

/** Whether a page is a month or day of a calendar or archive, which may have one for each day of any year. */
function isDatePage(href: string): boolean {
  return DATE_PAGE.test(new URL(href).pathname);
}

/**
 * The shape of a URL: its path with every number as `#`, and the names of its parameters. The routes of one document
 * share a shape; the endless URLs of calendars, result pages and sessions do too.
 */
export function shapeOf(href: string): string {
  const { pathname, searchParams, hash } = new URL(href);
  const route = isRoute(hash) ? '#' : '';
  return `${pathname.replace(/\d+/g, '#')}?${[...searchParams.keys()].sort().join('&')}${route}`;
}

/** Whether URLs of this shape may show the same page: they differ in more than the path. */
export function isVariation(href: string): boolean {
  const { search, hash } = new URL(href);
  return search !== '' || isRoute(hash);
}

/** Whether a requested URL names a file: then only that file is wanted, not the site around it. */
export function isFileUrl(href: string): boolean {
  return /\.(?:pdf|docx?|json|ya?ml|ipynb)$/i.test(URL.parse(href.trim())?.pathname ?? '');
}

/** The folder of a page and all folders above it, nearest first; each ends in a slash. */
export function parentFolders(href: string): string[] {
  const { origin, pathname } = new URL(href);
  const parts = pathname.split('/').slice(1, -1);
  return parts
    .map((_, index) => `${origin}/${parts.slice(0, parts.length - index).join('/')}/`)
    .concat(`${origin}/`);
}
