import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { classNames, parentElement, startOfText, wordSet } from '../../dom/elements.ts';
import type { ElementTest } from '../../dom/selectors.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** Elements around the text of a page, and elements whose content is not text. */
const NOT_ENTERED = wordSet(
  'nav header footer aside form dialog button pre svg script style template noscript',
);
const MEDIA = wordSet('img svg video audio iframe object canvas picture input textarea');
/** A table without rows, whose script loads them. */
const ROWS_ROLE = /^(?:feed|grid|table|treegrid)$/;
/** An empty custom element or mount point in a line of text is an icon. */
const LINE_ELEMENT = /^(?:a|b|button|dd|dt|em|h[1-6]|label|li|p|span|strong|td|th)$/;

const PLACEHOLDER_CLASS = /(?:^|[-_])(?:placeholder|shimmer|skeleton|spinner)(?:[-_]|$)/i;
/** Questions that a script loads. */
const ACCORDION_CLASS = /(?:^|[-_])(?:accordions?|faqs?)$/i;
const LOADING_TEXT = /^(?:loading|fetching|please wait)\b[\w ’']{0,40}(?:…|\.{3})$/i;
/** The same without an ellipsis. Captions such as "Loading Columns" are content. */
const SHORT_LOADING_TEXT = /^(?:[Ll]oading|LOADING|[Pp]lease wait)(?: [a-z]+){0,2}$/;
/** The triggers with which htmx loads an element when the page loads or the element comes into view. */
const LOAD_TRIGGER = /\b(?:load|revealed|intersect)\b/;
const MAX_PLACEHOLDER_CHARS = 60;
/** Animation libraries make the text transparent until their scripts show it. */
const TRANSPARENT = /(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i;

/** Data for the scripts of galleries, advertisements and widgets, whose elements get no text. */
const OTHER_DATA = /^data-(?:ad|background|bg|image|img|lottie|netlify|pagefind|video)(?:-|$)/;
/** Its text comes from an attribute. */
const TOOLTIP_CLASS = /(?:^|[-_])tooltip(?:[-_]|$)/i;
const MEDIA_URL = /\.(?:avif|gif|jpe?g|mp4|png|svg|webp)(?:[?#]|$)/i;

/**
 * Whether the text of a page has parts that scripts load or show: placeholders, elements that say so, transparent text, and
 * empty sections, custom elements and mount points. `nodes` are the text of the page; `isNoise` tests for the toolbars of its
 * generator.
 */
export function hasLoadingSections(
  { tags }: PageSurvey,
  nodes: readonly ChildNode[],
  isNoise: ElementTest,
): boolean {
  const holdsLoadingSection = (node: ChildNode): boolean => {
    if (!isTag(node) || NOT_ENTERED.has(node.name) || isNoise(node)) return false;
    return isLoadingSection(node) || node.children.some(holdsLoadingSection);
  };
  return tags.has('script') && nodes.some(holdsLoadingSection);
}

function isLoadingSection(element: Element): boolean {
  const { attribs, name } = element;
  if (attribs['aria-busy'] === 'true') return true;
  if (TRANSPARENT.test(attribs.style ?? '') && startOfText(element.children, 1) !== '') return true;
  const trigger = attribs['hx-trigger'] ?? attribs['data-hx-trigger'];
  if (trigger !== undefined && LOAD_TRIGGER.test(trigger)) return true;
  const mayBeFilled =
    // A script finds a section by an attribute.
    (name === 'section' && Object.keys(attribs).length > 0) ||
    name === 'tbody' ||
    ROWS_ROLE.test(attribs.role ?? '') ||
    ((name.includes('-') || isMountPoint(element)) && !isInLine(element));
  return (mayBeFilled && isWithoutContent(element)) || isLoadingNotice(element) || isPlaceholder(element);
}

function isInLine(element: Element): boolean {
  return LINE_ELEMENT.test(parentElement(element)?.name ?? '');
}

/** Whether a script fills the element: it is named like an accordion, or has the data of a component in its attributes. */
function isMountPoint(element: Element): boolean {
  const isData = ([key, value]: [string, string]) =>
    key.startsWith('data-') && value !== '' && !OTHER_DATA.test(key) && !MEDIA_URL.test(value);
  if (element.name !== 'div' || classNames(element).some((name) => TOOLTIP_CLASS.test(name))) return false;
  return (
    Object.entries(element.attribs).some(isData) ||
    classNames(element).some((className) => ACCORDION_CLASS.test(className))
  );
}

/** Whether an element has neither media nor text. An ellipsis is no text. */
export function isWithoutContent({ children }: Element): boolean {
  return children.every((child) =>
    isTag(child)
      ? !MEDIA.has(child.name) && isWithoutContent(child)
      : !isText(child) || !/[\p{L}\p{N}]/u.test(child.data),
  );
}

function isPlaceholder(element: Element): boolean {
  const isNamed = classNames(element).some((className) => PLACEHOLDER_CLASS.test(className));
  return isNamed && startOfText(element.children, MAX_PLACEHOLDER_CHARS).length < MAX_PLACEHOLDER_CHARS;
}

/** Whether the element only says that its content is loading. */
export function isLoadingNotice(element: Element): boolean {
  const { name, children } = element;
  const [text] = children;
  if (children.length !== 1 || text === undefined || !isText(text)) return false;
  if (name !== 'div' && name !== 'p' && name !== 'span') return false;
  if (text.data.length >= MAX_PLACEHOLDER_CHARS) return false;
  const notice = text.data.trim();
  if (LOADING_TEXT.test(notice)) return true;
  return SHORT_LOADING_TEXT.test(notice) && parentElement(element)?.name !== 'a';
}
