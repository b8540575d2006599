import { fold } from './identifiers.ts';
import { singular, stem } from './stem.ts';

const LETTERS = /\p{L}{3,}/gu;

/**
 * The terms by which names in a question may be indexed, each with the other one of its name: a name is one whole term
 * where it is written in humps, as `HAProxy` and `NumPy` are, and a stemmed word where it is not.
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
