import { fold } from './identifiers.ts';
import { singular, stem } from './stem.ts';

const LETTERS = /\p{L}{3,}/gu;

/**
 * Maps each possible index term of a name in the question to its other spelling. A name in camel case, such as
 * `HAProxy`, is indexed whole; in lower case it is indexed as a stemmed word.
 */
export function nameSpellings(question: string): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const [name] of question.matchAll(LETTERS)) {
    const lower = fold(name);
    const [whole, stemmed] = [singular(lower), stem(lower)];
    if (whole !== stemmed) spellings.set(whole, stemmed).set(stemmed, whole);
  }
  return spellings;
}
