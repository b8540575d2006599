import { ownCopy } from './own-copy.ts';

const VOWEL = /[aeiouy]/;
const ONE_SYLLABLE = /[aeiouy][^aeiouy]/;
const TWO_SYLLABLES = /[aeiouy][^aeiouy]+[aeiouy]+[^aeiouy]/;
const DOUBLED = /([bdfgmnprt])\1$/;

/** Endings that make one word of another, longest first: what remains of them, and the least base length. */
const DERIVED: readonly (readonly [ending: string, remainder: string, leastBase: number])[] = [
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

/** Their ending is no derivation: a folder is not found by what is folded, nor a header by the head. */
const UNDERIVED = new Set(
  `border buffer center character corner filter folder footer header layer letter master member monitor number
   over paper parameter pointer power quarter register river super under`.split(/\s+/),
);

const CACHE_LIMIT = 50_000;
const cache = new Map<string, string>(IRREGULAR);

/**
 * The stem of a lower-case English word: plural, tense and the commonest derivations removed, after the
 * steps of Porter's algorithm (M. F. Porter, "An algorithm for suffix stripping", 1980) with fewer suffixes.
 * Words of three letters and less, and words with other letters than a to z, stay as they are.
 */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) forget();
  const own = ownCopy(word);
  const stemmed = own.length > 3 && /^[a-z]+$/.test(own) ? strip(own) : own;
  cache.set(own, stemmed);
  return stemmed;
}

function forget(): void {
  cache.clear();
  for (const [word, stemmed] of IRREGULAR) cache.set(word, stemmed);
}

function strip(word: string): string {
  let rest = withoutDerivation(withoutTense(singular(word)));
  if (rest.endsWith('at') && TWO_SYLLABLES.test(rest.slice(0, -2))) rest = rest.slice(0, -2);
  if (rest.length > 3 && rest.endsWith('e')) rest = rest.slice(0, -1);
  return rest.endsWith('y') && VOWEL.test(rest.slice(0, -1)) ? `${rest.slice(0, -1)}i` : rest;
}

/** A lower-case word without its plural ending; words that are no plural stay as they are. */
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
  if (UNDERIVED.has(word)) return word;
  for (const [ending, remainder, leastBase] of DERIVED) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    if (base.length < leastBase || !ONE_SYLLABLE.test(base + remainder)) return word;
    return remainder === '' && DOUBLED.test(base) ? base.slice(0, -1) : base + remainder;
  }
  return word;
}
