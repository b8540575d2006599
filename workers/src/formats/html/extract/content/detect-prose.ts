import type { Element } from 'domhandler';
import { ancestorsOf, findElements, hasElement, isLink, plainText, wordSet } from '../../dom/elements.ts';
import type { PageText } from './page-text.ts';

/** Titles, labels and dates are shorter or end without punctuation. */
const SENTENCE = /^.{29,}[.:!?。！？]$/s;
const MIN_PROSE_SHARE = 0.6;
/** Summaries of other pages have less text for each link. */
const MIN_CHARS_PER_LINK = 100;
const CARD_PARTS = wordSet('img picture svg button input select textarea');

/** Whether an element that is named like a menu or list of links consists of prose, without the pictures of cards. */
export function holdsProse(element: Element, { chars }: PageText): boolean {
  const paragraphs = element.name === 'p' ? [element] : findElements(element, ({ name }) => name === 'p');
  const texts = paragraphs.map(plainText);
  const proseChars = texts.reduce((sum, text) => sum + (SENTENCE.test(text) ? text.length : 0), 0);
  return (
    proseChars > 0 &&
    proseChars >= MIN_PROSE_SHARE * chars(element) &&
    chars(element) >= MIN_CHARS_PER_LINK * findElements(element, isLink).length &&
    !hasElement(element, ({ name }) => CARD_PARTS.has(name)) &&
    ![element, ...ancestorsOf(element)].some(isLink)
  );
}
