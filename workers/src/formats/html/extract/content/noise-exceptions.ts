import { type Element, isTag } from 'domhandler';
import {
  ancestorsOf,
  findElements,
  hasClass,
  hasElement,
  hasOwnText,
  parentElement,
  plainText,
  startOfText,
} from '../../dom/elements.ts';
import { isDisclosureButton } from './disclosure.ts';
import { isQuotationSource, isWholeHeading } from './general-noise.ts';

/** Whether an element with the markup of noise is text because of the element around it. */
export function isTextInContext(element: Element): boolean {
  return (
    isAccordionHeader(element) ||
    isDisclosureButton(element) ||
    isWholeHeading(element) ||
    isQuotationSource(element) ||
    isFolder(element)
  );
}

/**
 * Whether an element with a class name for noise holds the title or code, or is part of code or of the source of a quotation:
 * highlighters name the kinds of words.
 */
export function holdsContent(element: Element): boolean {
  const isContent = ({ name }: Element) => name === 'h1' || name === 'pre';
  const parent = parentElement(element);
  return (
    isContent(element) ||
    hasElement(element, isContent) ||
    ancestorsOf(element).some(({ name }) => name === 'pre') ||
    (parent !== null && isQuotationSource(parent)) ||
    isSignatureOfCode(element) ||
    isBadgeInSentence(element)
  );
}

/** Titles, labels and dates are shorter or end without punctuation. */
const MIN_PROSE_CHARS = 30;
const PROSE_END = /[.:!?。！？]$/;
const MIN_PROSE_SHARE = 0.6;
/** Summaries of other pages have less text for each link. */
const MIN_CHARS_PER_LINK = 100;
const CARD_PART = /^(?:img|picture|svg|button|input|select|textarea)$/;

/** Whether an element named like a menu or list of links consists of prose instead. */
export function holdsProse(element: Element): boolean {
  const isLink = ({ name }: Element) => name === 'a';
  if ([element, ...ancestorsOf(element)].some(isLink)) return false;
  const texts = findElements(element, ({ name }) => name === 'p').map((part) => plainText(part).trim());
  const isProse = (text: string) => text.length >= MIN_PROSE_CHARS && PROSE_END.test(text);
  const proseChars = texts.filter(isProse).join('').length;
  if (proseChars === 0) return false;
  const { length } = plainText(element).trim();
  return (
    proseChars >= MIN_PROSE_SHARE * length &&
    length >= MIN_CHARS_PER_LINK * findElements(element, isLink).length &&
    !hasElement(element, ({ name }) => CARD_PART.test(name))
  );
}

/** Whether a button is the text of a heading and toggles its section (ARIA's accordion pattern). */
function isAccordionHeader(element: Element): boolean {
  const { name, attribs } = element;
  if (attribs['aria-expanded'] === undefined) return false;
  const isButton = name === 'button' || attribs.role === 'button';
  return isButton && /^h[1-6]$/.test(parentElement(element)?.name ?? '');
}

/** Whether a button is the name of a folder in a tree of files, above the list of its files. */
function isFolder(element: Element): boolean {
  const { name, next } = element;
  const item = parentElement(element);
  if (name !== 'button' || item?.name !== 'li') return false;
  return next !== null && isTag(next) && next.name === 'ul' && isInTree(item);
}

const TREE = /tree(?:\s|$)/;

function isInTree(item: Element): boolean {
  const parent = parentElement(item);
  if (parent === null || !/^(?:ul|li)$/.test(parent.name)) return false;
  return TREE.test(parent.attribs.class ?? '') || isInTree(parent);
}

/** Parameters or types, which the signature of a person does not have. */
const SIGNATURE_OF_CODE = /^\s*\(.*\)|[\w\])>]\(|->|=>|::/s;
const MAX_SIGNATURE_CHARS = 300;

function isSignatureOfCode(element: Element): boolean {
  return (
    hasClass(element, 'signature') && SIGNATURE_OF_CODE.test(startOfText([element], MAX_SIGNATURE_CHARS))
  );
}

const BADGE = /(?:^|[\s_-])badge(?:[\s_-]|$)/;

/** Whether an element is a badge, such as "beta", in a paragraph or heading with other text. */
function isBadgeInSentence(element: Element): boolean {
  if (element.name !== 'span' || !BADGE.test(element.attribs.class ?? '')) return false;
  const parent = parentElement(element);
  return parent !== null && /^(?:p|h[1-6])$/.test(parent.name) && hasOwnText(parent);
}
