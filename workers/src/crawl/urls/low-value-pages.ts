/** The last path segment of indexes, search pages and print versions. */
const INDEX_PAGE =
  /^(genindex(-\w+)?|(py-)?modindex|search|404|sitemap|(?:index\.)?print(_page)?|tags?|categories)(\.html?)?$/i;

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

/** The path of a PDF. */
const PDF = /\.pdf$/i;

/** Lists of posts by tag, category, author, date or number. */
const ARCHIVE_PAGE = /\/(?:tags?|categor(?:y|ies)|archives?|authors?)(?:\/[^/]+)?\/?$|\/page\/\d+\/?$/i;

/** Other views of a page, which wikis, shops, forums, Drupal, XWiki (`viewer`, `xpage`) and Joomla (`tmpl`) have. */
const VIEW_PARAMETERS: ReadonlySet<string> = new Set(
  'action diff oldid replytocom share print printable sort sort_by sort_order order orderby dir filter view month year day date cal tag tmpl viewer xpage'.split(
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
