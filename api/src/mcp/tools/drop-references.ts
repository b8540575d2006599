import type { AnswerPassage } from '../answer/answer-passage.ts';

/** Headings of sections that only list further links. */
const REFERENCES =
  /^(?:\d[\d.]* )?(?:see also|see also:|related (?:topics|pages|articles|links|functions|commands)|further reading|external links|references|bibliography|table of contents|contents|on this page|in this (?:article|section|page))$/i;
const LINK = /\]\(|https?:\/\//;

/**
 * Drops sections that only link to other pages: they match because they name pages about similar questions. Kept when there
 * is nothing else.
 */
export function dropReferences(passages: readonly AnswerPassage[]): readonly AnswerPassage[] {
  const others = passages.filter((passage) => !isReferences(passage));
  return others.length === 0 ? passages : others;
}

function isReferences({ headingPath, text, offset }: AnswerPassage): boolean {
  if (offset > 0 || !REFERENCES.test(headingPath.at(-1) ?? '')) return false;
  const lines = text.split('\n').filter((line) => /\p{L}/u.test(line) && !/^#{1,6} /.test(line));
  return lines.filter((line) => LINK.test(line)).length * 2 >= lines.length;
}
