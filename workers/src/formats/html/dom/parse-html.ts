import type { Document } from 'domhandler';
import { PageFailure } from '../../../errors/page-failure.ts';
import { tokenizeHtml } from './tokenize-html.ts';
import { NestedTooDeepError, TreeBuilder } from './tree-builder.ts';

/** Larger pages are data, not documentation: the largest manuals on one page have about 2 million characters. */
const MAX_HTML_CHARS = 8_000_000;

/** Images and fonts inside the page (R Markdown, notebooks, SingleFile). */
const EMBEDDED_FILE = /\bdata:[\w.+-]{1,50}\/[\w.+;=-]{1,100},[\w+/=%]{1000,}/g;

/**
 * Parses the HTML of `page` leniently into a tree with entities decoded.
 *
 * @throws {PageFailure} `too_large` when the page exceeds MAX_HTML_CHARS without its embedded files, or is nested too deeply.
 */
export function parseHtml(page: string, url: string): Document {
  const html = page.length > MAX_HTML_CHARS ? page.replace(EMBEDDED_FILE, 'data:,') : page;
  if (html.length > MAX_HTML_CHARS) {
    const found = `The page has more than ${MAX_HTML_CHARS} characters of HTML`;
    throw new PageFailure('too_large', url, `${found}. Add its sections as separate pages.`);
  }
  const builder = new TreeBuilder({ hasMainEnd: html.includes('</main') });
  try {
    tokenizeHtml(html, builder);
    return builder.finish();
  } catch (error) {
    if (!(error instanceof NestedTooDeepError)) throw error;
    const message = 'The page is nested too deeply. Paste its text as a document.';
    throw new PageFailure('too_large', url, message, { cause: error });
  }
}
