import type { AnswerPassage } from '../answer/answer-passage.ts';

/** What sections are called that only say where to go on. */
const REFERENCES =
  /^(?:\d[\d.]* )?(?:see also|see also:|related (?:topics|pages|articles|links|functions|commands)|further reading|external links|references|bibliography|table of contents|contents|on this page|in this (?:article|section|page))$/i;
const LINK = /\]\(|https?:\/\//;

/**
 * Without the sections that only refer to other pages: they hold the words of a question because pages that answer
 * similar ones are named there. Those asked for alone are kept.
 */
export function withoutReferences(passages: readonly AnswerPassage[]): readonly AnswerPassage[] {
  const others = passages.filter((passage) => !isReferences(passage));
  return others.length === 0 ? passages : others;
}

function isReferences({ headingPath, text, offset }: AnswerPassage): boolean {
  if (offset > 0 || !REFERENCES.test(headingPath.at(-1) ?? '')) return false;
  const lines = text.split('\n').filter((line) => /\p{L}/u.test(line) && !/^#{1,6} /.test(line));
  return lines.filter((line) => LINK.test(line)).length * 2 >= lines.length;
}
