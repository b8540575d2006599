import type { AnswerPassage } from '../../answer/answer-passage.ts';

/** Headings of sections that only list further links. */
const REFERENCES =
  /^(?:\d[\d.]* )?(?:see also|see also:|related (?:topics|pages|articles|links|functions|commands)|further reading|external links|references|bibliography|table of contents|contents|on this page|in this (?:article|section|page))$/i;
const LINK = /\]\(|https?:\/\//;
/** An item of a list that consists only of a link or a name. */
const CONTENTS_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[^\]]*\]\([^)\s]*\)|`[^`]*`)[\s.,;]*$/;
const MIN_CONTENTS_ITEMS = 8;
const MIN_CONTENTS_SHARE = 0.8;

/**
 * Drops tables of contents, and sections that only link to other pages: they match because they name pages about similar
 * questions. Kept when there is nothing else.
 */
export function dropReferences(passages: readonly AnswerPassage[]): readonly AnswerPassage[] {
  const others = passages.filter((passage) => !isReferences(passage));
  return others.length === 0 ? passages : others;
}

function isReferences({ headingPath, text, offset }: AnswerPassage): boolean {
  if (offset > 0) return false;
  const lines = text.split('\n').filter((line) => /\p{L}/u.test(line) && !/^#{1,6} /.test(line));
  const isNamed = REFERENCES.test(headingPath.at(-1) ?? '');
  const isLinked = isNamed && lines.filter((line) => LINK.test(line)).length * 2 >= lines.length;
  return isLinked || isTableOfContents(lines);
}

function isTableOfContents(lines: readonly string[]): boolean {
  const items = lines.filter((line) => CONTENTS_ITEM.test(line)).length;
  return items >= MIN_CONTENTS_ITEMS && items >= lines.length * MIN_CONTENTS_SHARE;
}
