/** SQL: the searched text of a page. Bounded, because titles and URLs are not. */
export const PAGE_TEXT = `left(coalesce(title, ''), 300) || ' ' || left(url, 500)`;

/** SQL: the searched text of a topic. */
export const TOPIC_TEXT = 'left(name, 300)';

/**
 * SQL: the words of a text. The punctuation that separates words in URLs and identifiers becomes spaces; PostgreSQL would
 * index a URL whole.
 */
export const wordsOf = (text: string) =>
  `to_tsvector('simple', translate(${text}, '/-_.:#?=&%+~@', '             '))`;

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

/**
 * Patterns for LIKE ALL: lower-case texts that may match the query of `toTsQuery`. Comparing them takes a fifth of the
 * time of finding the words of each text.
 */
export function toPartPatterns(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.replace(/y$/, '').match(/[\p{L}\p{N}]+/gu) ?? []);
  return toPatterns(parts);
}
