import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { MAX_URL_CHARS } from '@lectern/shared/domain/web/url-length.ts';

/** File extensions that are not documentation pages. */
const OTHER_FILES =
  /\.(png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|mov|avi|css|m?js|(?:js|css)\.map|wasm|woff2?|ttf|otf|eot|zip|(?<!\.html?\.)gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|whl|deb|rpm|dmg|exe|msi|pkg|iso|bin|apk|pdf|epub|mobi|ps|docx?|xlsx?|pptx?|od[tsp]|csv|tsv|parquet|sqlite|rss|atom|xml|xsd|json|ics|asc|sig|sha256)$/i;

/** Files for crawlers, which list or repeat the pages of a site. With a fragment, llms-full.txt is one of those pages. */
const CRAWLER_FILES = /\/(?:llms(?:-\w+)?|robots)\.txt$/i;

/** Pages about libraries, such as `/wiki/Node.js`. The names of scripts rarely begin with a capital letter. */
const LIBRARY_PAGE = /\/[A-Z][\w%-]*\.js$/;

/** API definitions are read as a reference. */
const DEFINITION = /(?:openapi|swagger|api-docs)[^/]*\.json$/i;

/** Manuals that pages link to. */
const PDF = /\.pdf$/i;

/** Folders without pages: raw sources, feeds, assets, site internals. */
const OTHER_FOLDERS =
  /\/(feed(?=\/?$)|feed\/(?:atom|rdf|rss2?)|lib\/exe|_sources|_static|_images|_downloads|_next|wp-json|wp-admin|wp-login\.php|xmlrpc\.php|cdn-cgi)(\/|$)/i;

/**
 * Forms, histories, old versions, encoded sources, calendar files and social networks, to which wikis, comments and calendars
 * link from each page (MediaWiki, MoinMoin, DokuWiki, TWiki, WordPress, Joomla, Gitiles, The Events Calendar).
 */
const PAGE_TOOLS =
  /[?&](?:action=(?:edit|history|info|raw|diff|print|login|delete|attachfile)|do=(?:backlink|diff|edit|export_\w+|login|media|recent|register|revisions|subscribe)|(?:oldid|diff|replytocom)=|share=[a-z]|rev=\d|format=(?:pdf|te?xt)\b|option=com_mailto\b|(?:outlook-)?ical=)/i;

/** Special pages of MediaWiki about one page or visitor, to which each page of a wiki links. */
const WIKI_TOOLS =
  /[/=]Special:(?:WhatLinksHere|Recent_?Changes|Search|Random|Log|Contributions|MyTalk|MyContributions|UserLogin|CreateAccount|Upload|PageHistory|MovePage|Diff|PermanentLink|PermaLink|CiteThisPage|Cite|Book|ElectronPdf|DownloadAsPdf|UrlShortener|EntityPage|Export|Version)/i;

/** The same in other languages: the name of the namespace. */
const WIKI_TOOLS_IN_OTHER_LANGUAGES =
  /[/=](?:Spezial|Spécial|Especial|Speciale|Speciaal|Speciel|Spesial|Speciální|Specjalna|Toiminnot|Özel|Đặc_biệt|Ειδικό|Служебная|Спеціальна|特別|特殊|특수|خاص|ویژه|מיוחד):/i;

/** Forms, votes, profiles, print versions and histories, to which sites link from each page. */
const SITE_TOOL = new RegExp(
  [
    // Freshdesk and Discourse
    '/(?:thumbs[-_]?(?:up|down)|(?:up|down)[-_]?vote|vote[-_]?(?:up|down))/?$',
    // Zendesk
    '/hc/[\\w-]+/(?:requests/new|profiles/|signin)',
    // Joomla
    '/component/mailto/?$',
    // Drupal
    '/comment/reply/|/book/export/(?:html|pdf)/|^/user/(?:login|password|register)/?$',
    // Khoros
    '^/t5/(?:user/\\w+page|forums/(?:v5/)?(?:replypage|forumtopicprintpage))(?:/|$)',
    // Confluence
    '/pages/(?:view(?:previousversions|info|pagesrc|pageattachments)|diffpages\\w*|copypage|editpage|reorderpages)\\.action$',
    // The scripts that begin or end a session
    '/(?:log|sign)[-_]?(?:in|off|on|out|up)\\.(?:action|aspx?|cgi|do|jsp|php)$',
  ].join('|'),
  'i',
);

/** The sign-in and sign-up forms of Ghost, on each page. */
const MEMBER_FORM = /^#\/portal(?:\/|$)/;

const MAX_SEGMENTS = 20;
/** More repetitions of a path segment mean relative links that grow with every page (Heritrix's rule). */
const MAX_REPEATS = 2;

/** Whether a linked URL may be a documentation page: not an image, feed, download or form, and not a crawler trap. */
export function isLikelyPage(href: string): boolean {
  const { pathname, search, hash } = new URL(href);
  return (
    href.length <= MAX_URL_CHARS &&
    (!OTHER_FILES.test(pathname) || DEFINITION.test(pathname) || LIBRARY_PAGE.test(pathname)) &&
    !(CRAWLER_FILES.test(pathname) && hash === '') &&
    !OTHER_FOLDERS.test(pathname) &&
    !PAGE_TOOLS.test(search) &&
    !isWikiTool(pathname + search) &&
    !isExit(href) &&
    !SITE_TOOL.test(pathname) &&
    !MEMBER_FORM.test(hash) &&
    !isTrap(pathname) &&
    !hasRepeatedParameter(search) &&
    !isSearchPage(href)
  );
}

function isWikiTool(path: string): boolean {
  if (!/[:=]|%3a/i.test(path)) return false;
  const decoded = decodePercent(path);
  return WIKI_TOOLS.test(decoded) || WIKI_TOOLS_IN_OTHER_LANGUAGES.test(decoded);
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

/** Whether a requested URL names a file: then only that file is wanted, not the site around it. */
export function isFileUrl(href: string): boolean {
  return /\.(?:pdf|docx?|json|ya?ml|ipynb)$/i.test(URL.parse(href.trim())?.pathname ?? '');
}
