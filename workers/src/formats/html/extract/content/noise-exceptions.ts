import { type Element, isTag } from 'domhandler';
import {
  ancestorsOf,
  contentOf,
  hasClass,
  hasElement,
  hasOwnText,
  parentElement,
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
    isAsideOfText(element) ||
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
    isPartOfSentence(element)
  );
}

/** Whether a button is the text of a heading and toggles its section (ARIA's accordion pattern). */
function isAccordionHeader(element: Element): boolean {
  const { name, attribs } = element;
  if (attribs['aria-expanded'] === undefined) return false;
  const isButton = name === 'button' || attribs.role === 'button';
  return isButton && /^h[1-6]$/.test(parentElement(element)?.name ?? '');
}

/** Whether an `aside` is a remark of its author: it has only paragraphs, and no class name of a theme (xml2rfc). */
function isAsideOfText(element: Element): boolean {
  if (element.name !== 'aside' || element.attribs.class !== undefined) return false;
  const parts = contentOf(element);
  return parts.length > 0 && parts.every((part) => isTag(part) && part.name === 'p');
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

/** Whether an element is a badge, such as "beta", the author of a quoted work or another part of a text. */
function isPartOfSentence(element: Element): boolean {
  if (!/^(?:span|a)$/.test(element.name)) return false;
  let parent = parentElement(element);
  while (parent?.name === 'span') parent = parentElement(parent);
  if (parent === null || !/^(?:p|dd|h[1-6])$/.test(parent.name)) return false;
  return hasOwnText(parent) || continuesSpan(element);
}

/** A shorter text next to an element may be a label, such as "By". */
const MIN_SPAN_CHARS = 20;

/** Whether an element directly follows or precedes a longer `span`: Help+Manual puts all text into elements. */
function continuesSpan({ prev, next }: Element): boolean {
  return [prev, next].some(
    (node) =>
      node !== null &&
      isTag(node) &&
      node.name === 'span' &&
      startOfText([node], MIN_SPAN_CHARS).length >= MIN_SPAN_CHARS,
  );
}
