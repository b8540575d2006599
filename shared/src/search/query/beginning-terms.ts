import { stem } from '../analysis/stem.ts';

const ASKS_FOR_BEGINNING =
  /\bget(?:ting)? started\b|\bquick[ -]?start\b|\bfirst steps\b|\b(?:beginner'?s?|introductory) (?:guide|tutorial)\b/i;
/** Typical titles of beginner pages. The words of the question, "start" and "steps", are on every page. */
const TERMS = ['quickstart', 'tutorial', 'introduction', 'overview', 'basics'].map(stem);

/** The terms that find beginner pages if the question asks for one; otherwise empty. */
export function beginningTerms(question: string): readonly string[] {
  return ASKS_FOR_BEGINNING.test(question) ? TERMS : [];
}
