import { isRoute } from './canonical-url.ts';

/** Files that are no pages of documentation, by the ending of their address. */
const OTHER_FILES =
  /\.(png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|mov|avi|css|m?js|map|wasm|woff2?|ttf|otf|eot|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|whl|deb|rpm|dmg|exe|msi|pkg|iso|bin|apk|pdf|epub|mobi|ps|docx?|xlsx?|pptx?|od[tsp]|csv|tsv|parquet|sqlite|rss|atom|xml|xsd|json|ics|asc|sig|sha256)$/i;

/** A description of an interface is read as its reference. */
const DEFINITION = /(?:openapi|swagger|api-docs)[^/]*\.json$/i;

/** Folders that hold what is no page: raw sources, feeds, assets, the machinery of a site. */
const OTHER_FOLDERS =
  /\/(feed|_sources|_static|_images|_downloads|_next|wp-json|wp-admin|wp-login\.php|xmlrpc\.php|cdn-cgi)(\/|$)/i;

const MAX_LENGTH = 2_048;
const MAX_SEGMENTS = 20;
/** The same path segment this often means links that grow with every page (Heritrix's rule). */
const MAX_REPEATS = 2;

/**
 * Says whether an address found as a link may be a page of documentation: not a picture, a feed or a download, and
 * not one of those that a site makes longer without end.
 */
export function mayBePage(href: string): boolean {
  const { pathname } = new URL(href);
  return (
    href.length <= MAX_LENGTH &&
    (!OTHER_FILES.test(pathname) || DEFINITION.test(pathname)) &&
    !OTHER_FOLDERS.test(pathname) &&
    !isEndless(pathname)
  );
}

function isEndless(pathname: string): boolean {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const counts = new Map<string, number>();
  for (const segment of segments) {
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return (
    segments.length > MAX_SEGMENTS ||
    [...counts.values()].some((count) => count > MAX_REPEATS) ||
    hasRepeatedPair(segments)
  );
}

/** `a/b/a/b`: a relative link that was written as if it stood one level higher. */
function hasRepeatedPair(segments: readonly string[]): boolean {
  return segments.some(
    (segment, at) => at >= 3 && segment === segments[at - 2] && segments[at - 1] === segments[at - 3],
  );
}

/** The last path segment of indexes, search pages and print versions. */
const APPARATUS =
  /^(genindex(-\w+)?|(py-)?modindex|search|404|sitemap|print(_page)?|tags?|categories)(\.html?)?$/i;

/** The same for references made of source code, and the listings of that code. */
const REFERENCE_APPARATUS = new RegExp(
  `^(?:${[
    // Javadoc
    'index-all|(?:overview|package)-tree|package-use|all(?:classes|packages)-(?:index|frame|noframe)|help-doc',
    'constant-values|serialized-form',
    // Doxygen and QDoc
    '\\w+_8\\w+_source|dir_[0-9a-f]{32}|(?:class|struct|union|interface|q)[\\w-]*-members|graph_legend|annotated',
    '(?:functions|globals|namespacemembers)_(?:(?:func|vars|type|enum|eval|rela|defs)(?:_\\w{1,2})?|\\w{1,2})',
    // Haddock, ocamldoc, Nim, YARD, PlDoc, Texinfo
    'doc-index(?:-\\w+)?|index_(?:types|exceptions|values|attributes|methods|classes|modules|class_types|module_types)',
    'type_[A-Z][\\w.]*|theindex|_index|(?:class|method|file)_list|DocIndex|[A-Z][\\w-]*-Index',
  ].join('|')})\\.html?$`,
);

/** Where Sphinx, rustdoc, Haddock and Javadoc keep the source code as pages. */
const SOURCE_PAGE =
  /\/_modules\/|\/src-html\/|\/class-use\/|\/src\/(?:.+\.rs\.html|[A-Z][\w-]*(?:[.-][A-Z]\w*)*\.html)$/;

/** Says whether a page of documentation is likely to have no text of its own but to lead to pages that have. */
export function leadsOnlyToOthers(href: string): boolean {
  const { pathname } = new URL(href);
  const last = pathname.split('/').findLast((segment) => segment !== '') ?? '';
  return APPARATUS.test(last) || REFERENCE_APPARATUS.test(last) || SOURCE_PAGE.test(pathname);
}

/**
 * The shape of an address: its path with every number as `#`, and the names of its parameters; the routes of one
 * document have one shape. Calendars, pages of results and sessions make addresses without end that have one shape.
 */
export function shapeOf(href: string): string {
  const { pathname, searchParams, hash } = new URL(href);
  const route = isRoute(hash) ? '#' : '';
  return `${pathname.replace(/\d+/g, '#')}?${[...searchParams.keys()].sort().join('&')}${route}`;
}

/** Says whether two addresses of this one's shape may well show the same page: they differ in more than the path. */
export function isVariation(href: string): boolean {
  const { search, hash } = new URL(href);
  return search !== '' || isRoute(hash);
}

/** Whoever names a file wants that file, whatever the site around it has. */
export function isFileAddress(href: string): boolean {
  return /\.(?:pdf|docx?|json|ya?ml|ipynb)$/i.test(URL.parse(href.trim())?.pathname ?? '');
}
