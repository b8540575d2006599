import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';

const ENTRIES =
  '(?:articles?|books?|chapters?|documents?|entries|guides?|items|pages|posts?|shelves|topics?)';

/** A line that says that a list has no entries: a collection of a help center, a search, or the uses of a class (Javadoc). */
const NO_ENTRIES = new RegExp(
  `^(?:#+ )?(?:(?:there are |this \\w{1,20} has )?(?:currently )?no ${ENTRIES} (?:in|under) (?:this|the) (?:category|collection|folder|section|topic)\\b.{0,20}` +
    `|0 ${ENTRIES}|no ${ENTRIES} have (?:recently )?been (?:recently )?(?:created|updated)|0 results?(?: found)?|your search yielded no results\\b.{0,20}|no usage of [\\w.$<>]{1,200})$`,
  'im',
);
/** The same in other languages, as BookStack says it. */
const NO_ENTRIES_TRANSLATED =
  /^(?:#+ )?(?:no se han? (?:creado|actualizado) .{1,50}|ning[uú]n[ao]? .{1,30} ha sido cread[ao]|(?:es )?(?:wurden|sind) (?:noch )?keine .{1,30} (?:erstellt|vorhanden)|aucune? .{1,40} n['’]a(?: encore)? été .{1,30}|nenhuma? .{1,30} foi (?:criad|atualizad)[ao]|nessuna? .{1,30} è stat[oa] creat[oa]|0 (?:ergebnisse?|résultats?|resultados?|risultat[io])(?: gefunden| trouvés?| encontrados?| trovat[io])?)\.?$/im;
/** A count of a list that has entries. */
const HAS_ENTRIES = new RegExp(`\\b[1-9]\\d* ${ENTRIES}\\b`, 'i');
/** WordPress writes it in place of the start of each protected post. */
const PROTECTED_POST = /^there is no excerpt because this is a protected post\.?$/im;
const HEADING_OR_PROTECTED_POST = new RegExp(`^#.*$|${PROTECTED_POST.source}`, 'gim');
const MAX_OTHER_CHARS = 100;
/** Longer pages have other text. */
const MAX_LIST_CHARS = 400;
const LINK_TARGET = /\]\([^()\s]*\)/g;

/** The line with which a short page says that its list has no entries; null for other pages. */
export function findEmptyList(markdown: string): string | null {
  const text = markdown.replace(LINK_TARGET, ']');
  if (hasMoreTextThan(text, '', MAX_LIST_CHARS)) return null;
  const line = NO_ENTRIES.exec(text) ?? NO_ENTRIES_TRANSLATED.exec(text);
  return line && !HAS_ENTRIES.test(text) ? line[0] : null;
}

/** The line of a page that only lists posts that need a password; null for other pages. */
export function findProtectedPosts(markdown: string): string | null {
  const otherText = markdown.replace(HEADING_OR_PROTECTED_POST, '');
  const line = PROTECTED_POST.exec(markdown);
  return line && !hasMoreTextThan(otherText, '', MAX_OTHER_CHARS) ? line[0] : null;
}
