import { load } from 'cheerio';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import type { TextParts } from './unzip-text-parts.ts';

const PROPERTIES = 'docProps/core.xml';
const MAX_TITLE_CHARS = 200;
/** Titles that word processors fill in by default. */
const DEFAULT_TITLE = /^(?:untitled|document\d*|microsoft word\b.*|.*\.docx?)$/i;

/** The title from the document's properties; null when it is missing or a word processor's default. */
export function readTitleProperty(parts: TextParts): string | null {
  const xml = new TextDecoder().decode(parts[PROPERTIES]);
  const [, text = ''] = /<dc:title[^<>]*>([^<]{1,2000})</.exec(xml) ?? [];
  const title = stripInvisible(load(text, { xml: true }).text())
    .replace(/\s+/g, ' ')
    .trim();
  return title === '' || title.length > MAX_TITLE_CHARS || DEFAULT_TITLE.test(title) ? null : title;
}
