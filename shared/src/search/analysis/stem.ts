const VOWEL = /[aeiouy]/;
const ONE_SYLLABLE = /[aeiouy][^aeiouy]/;
const TWO_SYLLABLES = /[aeiouy][^aeiouy]+[aeiouy]+[^aeiouy]/;
const DOUBLED = /([bdfgmnprt])\1$/;

/** Derivational endings, longest first, with their replacement and the minimum length of the base. */
const DERIVED: readonly (readonly [ending: string, replacement: string, minBaseChars: number])[] = [
  ['isation', 'iz', 3],
  ['ization', 'iz', 3],
  ['ability', '', 3],
  ['fulness', 'ful', 3],
  ['iveness', 'iv', 3],
  ['ement', '', 4],
  ['ator', 'at', 3],
  ['able', '', 4],
  ['ible', '', 4],
  ['ally', 'al', 3],
  ['ment', '', 4],
  ['ness', '', 4],
  ['sion', 's', 3],
  ['tion', 't', 2],
  ['ate', 'at', 2],
  ['ise', 'iz', 4],
  ['ize', 'iz', 4],
  ['er', '', 4],
  ['ly', '', 4],
  ['or', '', 5],
];

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['used', 'use'],
  ['uses', 'use'],
  ['using', 'use'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['vertices', 'vertex'],
  ['written', 'writ'],
  ['wrote', 'writ'],
  ['chosen', 'choos'],
  ['ran', 'run'],
  ['sent', 'send'],
]);

/** Words whose ending is not a derivation: "folder" must not match "fold", nor "header" match "head". */
const NOT_DERIVED = new Set(
  `border buffer center character corner filter folder footer header layer letter master member monitor number
   over paper parameter pointer power quarter register river super under`.split(/\s+/),
);

/** Inflection changes the ends of Slavic words. Longer stems find less; the word itself counts as its singular. */
const CYRILLIC_STEM = /^\p{Script=Cyrillic}{5}(?=\p{Script=Cyrillic}+$)/u;

const MAX_CACHED_WORDS = 50_000;
/** V8 copies substrings this short. A longer one would keep the whole text it was cut from in memory. */
const MAX_CACHED_CHARS = 12;
const cache = new Map<string, WordForms>();

/** The forms of a word that are terms. */
export interface WordForms {
  readonly stem: string;
  readonly singular: string;
}

/** The stem and the singular of a lower-case word. */
export function wordForms(word: string): WordForms {
  if (word.length > MAX_CACHED_CHARS) return { stem: computeStem(word), singular: singular(word) };
  let forms = cache.get(word);
  if (forms === undefined) {
    forms = { stem: computeStem(word), singular: singular(word) };
    if (cache.size >= MAX_CACHED_WORDS) cache.clear();
    cache.set(word, forms);
  }
  return forms;
}

/**
 * The stem of a lower-case English word, without plural, tense and the most common derivations. Follows the steps of
 * Porter's algorithm (M. F. Porter, "An algorithm for suffix stripping", 1980) with fewer suffixes. Words of up to three
 * letters stay unchanged. Words in Cyrillic letters are cut, and other words with characters besides a to z stay unchanged.
 */
export function stem(word: string): string {
  return wordForms(word).stem;
}

function computeStem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (/^[a-z]+$/.test(word)) return word.length > 3 ? strip(word) : word;
  return CYRILLIC_STEM.exec(word)?.[0] ?? word;
}

function strip(word: string): string {
  let rest = withoutDerivation(withoutTense(singular(word)));
  if (rest.endsWith('at') && TWO_SYLLABLES.test(rest.slice(0, -2))) rest = rest.slice(0, -2);
  if (rest.length > 3 && rest.endsWith('e')) rest = rest.slice(0, -1);
  return rest.endsWith('y') && VOWEL.test(rest.slice(0, -1)) ? `${rest.slice(0, -1)}i` : rest;
}

/** A lower-case word without its plural ending. Other words stay unchanged. */
export function singular(word: string): string {
  if (word.length < 4) return word;
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return /(?:ss|x|ch|sh|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutTense(word: string): string {
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0;
  const base = word.slice(0, word.length - ending);
  if (ending === 0 || base.length < 3 || !VOWEL.test(base)) return word;
  return DOUBLED.test(base) ? base.slice(0, -1) : base;
}

function withoutDerivation(word: string): string {
  if (NOT_DERIVED.has(word)) return word;
  for (const [ending, replacement, minBaseChars] of DERIVED) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    if (base.length < minBaseChars || !ONE_SYLLABLE.test(base + replacement)) return word;
    return replacement === '' && DOUBLED.test(base) ? base.slice(0, -1) : base + replacement;
  }
  return word;
}
