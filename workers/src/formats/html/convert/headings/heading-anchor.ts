import { type Element, isTag } from 'domhandler';
import { prevElementSibling } from 'domutils';
import { LETTER_OR_DIGIT } from '../../../is-letter-or-digit.ts';
import { classNames, findElement, parentElement, rawText } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';

/** Class names of sections by Sphinx and DocBook. */
const SECTION_CLASS =
  /^(?:section|sect\d|refsect\d|simplesect|refentry|chapter|appendix|preface|part|article|book)$/;

/**
 * The fragment of a heading's URL: its id, the target of its permalink (¶), the id of the section that it opens, of an
 * anchor inside it, or of an empty anchor right before it. null when there is none.
 */
export function anchorOfHeading(heading: Element, conversion: Conversion): string | null {
  return (
    heading.attribs.id ||
    permalink(heading) ||
    sectionId(heading, conversion) ||
    innerId(heading) ||
    anchorBefore(heading) ||
    selfLink(heading) ||
    null
  );
}

function permalink(heading: Element): string | undefined {
  const link = findElement(
    heading,
    (element) => isFragmentLink(element) && !LETTER_OR_DIGIT.test(rawText(element)),
  );
  return link?.attribs.href?.slice(1);
}

function selfLink(heading: Element): string | undefined {
  return findElement(heading, isFragmentLink)?.attribs.href?.slice(1);
}

function isFragmentLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs.href?.startsWith('#') === true;
}

/** Themes wrap the title of a section in up to three elements. */
const MAX_TITLE_WRAPPERS = 3;

function sectionId(heading: Element, conversion: Conversion): string | undefined {
  let parent = parentElement(heading);
  for (let depth = 0; depth < MAX_TITLE_WRAPPERS && parent && isTitleWrapper(parent); depth++) {
    parent = parentElement(parent);
  }
  if (!parent?.attribs.id) return undefined;
  const isSection = parent.name === 'section' || classNames(parent).some((name) => SECTION_CLASS.test(name));
  return isSection && conversion.firstHeading(parent) === heading ? parent.attribs.id : undefined;
}

function isTitleWrapper({ name, attribs }: Element): boolean {
  return (name === 'div' || name === 'header') && !attribs.id;
}

function innerId(heading: Element): string | undefined {
  const inner = findElement(heading, (element) => idOf(element) !== undefined);
  return inner ? idOf(inner) : undefined;
}

/** The id of an anchor or a `span`, or the name of an anchor. */
function idOf({ name, attribs }: Element): string | undefined {
  if (name === 'a') return attribs.id || attribs.name || undefined;
  return (name === 'span' && attribs.id) || undefined;
}

function anchorBefore(heading: Element): string | undefined {
  const before = elementBefore(heading) ?? anchorBeforeParent(heading);
  const anchor = before && isWrapper(before) ? before.children.find(isTag) : before;
  if (!anchor || anchor.children.some(isTag)) return undefined;
  return idOf(anchor);
}

/** DocBook writes the anchor of an entry before the empty title page and the element with its name. */
function anchorBeforeParent(heading: Element): Element | null {
  const parent = parentElement(heading);
  let before = parent?.name === 'div' ? prevElementSibling(parent) : null;
  while (before?.name === 'div' && before.children.length === 0) before = prevElementSibling(before);
  return before?.name === 'a' && before.children.length === 0 ? before : null;
}

/** GAPDoc writes the anchor in its own paragraph. */
function isWrapper({ name, children }: Element): boolean {
  return name === 'p' && children.length === 1;
}

/** The element before `element`, or before the list whose first element it is (Javadoc up to 15). */
function elementBefore(element: Element): Element | null {
  const before = prevElementSibling(element);
  if (before) return before;
  const parent = parentElement(element);
  return parent?.name === 'li' || parent?.name === 'ul' ? elementBefore(parent) : null;
}
