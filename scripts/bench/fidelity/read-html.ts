import { type CheerioAPI, load } from 'cheerio/slim';
import { wordsOf } from './page-facts.ts';

/** Selectors of the article in pages of known generators. The first match wins. */
const ARTICLES = [
  ...['.vp-doc', '.theme-doc-markdown', '.sl-markdown-content', '.md-content__inner', 'article[role=main]'],
  ...[
    '[itemprop=articleBody]',
    '[role=main]',
    'div.body',
    '#docContent',
    '#docs-content',
    '#yui-main',
    'main',
    'article',
    'body',
  ],
];

/** Python's manual generates these from lists of its C API, which its sources do not contain. */
const FROM_DATA = '.stableabi, .refcount';

/** Layout tables of lists, boxes and quotations, which markdown should not have. */
const LAYOUT_TABLE = '.hlist, .admonitionblock, .blockquote, .calloutlist';

const NOT_ARTICLE =
  'nav, script, style, footer, .headerlink, .header-anchor, .hash-link, .sl-anchor-link, .sr-only, .toctree-wrapper, .contents, .toc-backref, .navheader, .navfooter, .related, .fn-backref, .backrefs';

/** Facts that only the built page has in full, read independently of the converter. */
export interface HtmlFacts {
  readonly rows: readonly string[];
  readonly headings: readonly string[];
  readonly links: readonly string[];
  readonly codeBlocks: number;
  /** Generated text: lists of pages, for which a source only has a directive, and `FROM_DATA`. */
  readonly contents: string;
  /** Whether the generator rendered fences as text, because it supports less markdown than CommonMark. */
  readonly showsFences: boolean;
  /** Blocks and spans of multi-line code. */
  readonly codeOfLines: readonly string[];
}

/** Reads headings, data rows, links and the number of code blocks of the article in a built page. */
export function readHtml(html: string, url: string): HtmlFacts {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const selector = ARTICLES.find((candidate) => $(candidate).length > 0) ?? 'body';
  const article = $(selector).first();
  const contents = article.find(`.toctree-wrapper, ${FROM_DATA}`).text();
  article.find(NOT_ARTICLE).remove();
  article.find('[aria-hidden=true], [hidden]:not([role=tabpanel])').remove();
  const rows = article
    .find('tr')
    .toArray()
    .filter((row) => $(row).find('pre, table').length === 0 && $(row).closest(LAYOUT_TABLE).length === 0);
  return {
    contents,
    showsFences: showsFences(article.clone()),
    codeOfLines: article
      .find('code, pre')
      .toArray()
      .map((code) => $(code).text())
      .filter((code) => code.includes('\n')),
    headings: article
      .find('h1, h2, h3, h4, h5, h6')
      .toArray()
      .map((heading) => words($, heading))
      .filter(Boolean),
    rows: rows
      .filter((row) => $(row).children().length > 1)
      .map((row) => words($, row))
      .filter(Boolean),
    links: article
      .find('a[href]')
      .toArray()
      .flatMap((link) => linkTarget($, link, url)),
    codeBlocks: article
      .find('pre')
      .toArray()
      .filter((pre) => $(pre).closest('td.linenos').length === 0 && $(pre).find('pre').length === 0).length,
  };
}

type Node = Parameters<CheerioAPI>[0];

/** An unsupported fence is rendered as text, or as a code span of several lines. */
function showsFences(article: ReturnType<CheerioAPI>): boolean {
  article.find('pre').remove();
  const spans = article.find('code').toArray();
  return (
    /```|~~~/.test(article.text()) ||
    spans.some((span) => span.children.some((node) => node.type === 'text' && /\n.*\n/.test(node.data)))
  );
}

function words($: CheerioAPI, node: Node): string {
  const cells = $(node).find('td, th').toArray();
  const parts = cells.length > 0 ? cells.map((cell) => textOf($, cell)) : [textOf($, node)];
  return wordsOf(parts.join(' ')).join(' ');
}

/** Blocks inside a cell separate words. */
function textOf($: CheerioAPI, node: Node): string {
  const copy = $(node).clone();
  copy.find('br, p, li, div, dt, dd').before(' ').after(' ');
  // U+200B only marks a line break opportunity.
  return copy.text().replaceAll('\u200b', '');
}

/** Counts links with words, except links inside code, to footnotes, and from a heading to itself. */
function linkTarget($: CheerioAPI, link: Node, url: string): string[] {
  const element = $(link);
  const target = URL.parse(element.attr('href') ?? '', url);
  const isCounted =
    wordsOf(element.text()).length > 0 &&
    element.closest('pre, dt, td.code, .footnote-reference').length === 0;
  const isOfItself =
    element.closest('h1, h2, h3, h4, h5, h6').length > 0 && target?.href.startsWith(`${url}#`);
  return target && isCounted && !isOfItself && target.protocol.startsWith('http') ? [target.href] : [];
}
