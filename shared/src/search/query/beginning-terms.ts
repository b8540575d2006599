import { stem } from '../analysis/stem.ts';

const ASKS_FOR_BEGINNING =
  /\bget(?:ting)? started\b|\bquick[ -]?start\b|\bfirst steps\b|\b(?:beginner'?s?|introductory) (?:guide|tutorial)\b/i;
/** What pages for beginners are called; what is asked for, "start" and "steps", stands on every other page. */
const TERMS = ['quickstart', 'tutorial', 'introduction', 'overview', 'basics'].map(stem);

/** The terms by which pages for beginners are found, where a question asks for such a page; else none. */
export function beginningTerms(question: string): readonly string[] {
  return ASKS_FOR_BEGINNING.test(question) ? TERMS : [];
}
