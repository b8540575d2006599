// The indexes have the same expressions, so changing one needs a migration.

/** SQL: spaces instead of the punctuation that separates words in URLs and identifiers; PostgreSQL would index a URL whole. */
const spaced = (text: string) => `translate(${text}, '/-_.:#?=&%+~@', '             ')`;

/** SQL: the searched words of a page; `of` is the prefix of its columns. Bounded, because titles and URLs are not. */
export const PAGE_WORDS = (of: string) =>
  `to_tsvector('simple', ${spaced(`left(coalesce(${of}title, ''), 300) || ' ' || left(${of}url, 500)`)})`;

/** SQL: the searched words of a topic; `of` is the prefix of its columns. */
export const TOPIC_WORDS = (of: string) => `to_tsvector('simple', ${spaced(`left(${of}name, 300)`)})`;

const MAX_WORDS = 8;

/** The words of a search, in lower case. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/\-_.:#?=&%+~@'\\"()|!<>*]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

/** The text of a tsquery for texts that contain every word, its plural, or a word that begins with it. */
export function toTsQuery(words: readonly string[]): string {
  return words
    .map((word) => (word.endsWith('y') ? `('${word}':* | '${word.slice(0, -1)}ies')` : `'${word}':*`))
    .join(' & ');
}

/** Patterns for ILIKE ALL: texts that contain every word. */
export function toPatterns(words: readonly string[]): string[] {
  return words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
}
