import { type Format, type ReadOptions, TEXT_LIMITS } from '../format.ts';
import { findEmbeddedDefinition } from '../openapi/embedded-definition.ts';
import { openapi } from '../openapi/format.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import type { SourceFile } from '../source-file.ts';
import { addSections } from './add-sections.ts';
import { readHtmlPage } from './read-html-page.ts';

/** The start of a complete HTML page. */
const PAGE_START = /^<(!doctype html|html|head|body)[\s>]/i;

/** The start of an HTML fragment (MIME Sniffing Standard, section 7.1, and HTML5 elements). Markdown may start like this. */
const FRAGMENT_START =
  /^<(script|iframe|h[1-6]|div|font|table|a|style|title|b|br|p|meta|link|main|article|section|nav|header)[\s>/]/i;

/** The start of a feed or sitemap. Scripts send them with the default type of their server. */
const FEED_START = /^<(?:rss|feed|rdf:RDF|urlset|sitemapindex)[\s>]/;

const SNIFFED_CHARS = 2_048;

export const html: Format = {
  name: 'html',
  limits: TEXT_LIMITS,
  detects: (file) => {
    const start = skipPrologue(file.text.slice(0, SNIFFED_CHARS));
    if (file.isHtmlType) return !FEED_START.test(start) && !file.isMarkdown;
    return PAGE_START.test(start) || (mayBeFragment(file) && FRAGMENT_START.test(start));
  },
  read: readPageOrDefinition,
};

/** Reads a page that embeds an OpenAPI document (Redoc, Swagger UI) as that document. */
async function readPageOrDefinition(page: FetchedPage, options: ReadOptions): Promise<PageMarkdown> {
  const definition = findEmbeddedDefinition(page.body);
  if (definition !== null) return openapi.read({ ...page, kind: openapi.name, body: definition }, options);
  return addSections(readHtmlPage(page, options), page);
}

/** Whether a fragment is plausible. Browsers show the tags of text/plain as text. */
function mayBeFragment(file: SourceFile): boolean {
  return (
    file.hasGenericType && file.mediaType !== 'text/plain' && !/\.(md|mdx|markdown)$/i.test(file.pathname)
  );
}

/** The text after leading comments and processing instructions. */
function skipPrologue(text: string): string {
  let rest = text.trimStart();
  for (let end = findPrologueEnd(rest); end > 0; end = findPrologueEnd(rest))
    rest = rest.slice(end).trimStart();
  return rest;
}

function findPrologueEnd(text: string): number {
  const close = text.startsWith('<!--') ? '-->' : text.startsWith('<?') ? '>' : null;
  const end = close === null ? -1 : text.indexOf(close);
  return close === null || end === -1 ? 0 : end + close.length;
}
