import { load } from 'cheerio';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import type { WordParts } from './open-parts.ts';

const PROPERTIES = 'docProps/core.xml';
const MAX_CHARACTERS = 200;
/** What programs write there on their own. */
const UNTOLD = /^(?:untitled|document\d*|microsoft word\b.*|.*\.docx?)$/i;

/** The title in the document's properties; null when it states none that is worth showing. */
export async function statedTitle(parts: WordParts): Promise<string | null> {
  if (!parts.exists(PROPERTIES)) return null;
  const xml = await parts.read(PROPERTIES, 'utf-8');
  const [, text = ''] = /<dc:title[^>]*>([^<]{1,2000})</.exec(String(xml)) ?? [];
  const title = stripInvisible(load(text, { xml: true }).text())
    .replace(/\s+/g, ' ')
    .trim();
  return title === '' || title.length > MAX_CHARACTERS || UNTOLD.test(title) ? null : title;
}
