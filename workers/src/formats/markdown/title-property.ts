import { stripInvisible } from './strip-invisible.ts';

/** Titles that word processors and converters fill in by default. */
const DEFAULT_TITLE = /^untitled|^document\d*$|^microsoft word\b|\.(?:docx?|tex|dvi|indd|pdf|html?)$/i;
const MAX_TITLE_CHARS = 200;

/** The title in the properties of a document; null when it is missing, very long or a default. */
export function readTitleProperty(property: string): string | null {
  const title = stripInvisible(property).replace(/\s+/g, ' ').trim();
  return title === '' || title.length > MAX_TITLE_CHARS || DEFAULT_TITLE.test(title) ? null : title;
}
