import { type ChildNode, type Element, isComment, isTag } from 'domhandler';
import {
  BLOCK_ELEMENTS,
  findElements,
  hasElement,
  isBlank,
  parentElement,
  startOfText,
} from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { replaceWith } from './replace-with.ts';

const MAX_HEADING_CHARS = 100;
/** A page with more such lines has all its text in a large font. */
const MAX_HEADINGS = 40;
/** The levels by size. The default size is 3. */
const LEVELS: Readonly<Record<string, number>> = {
  7: 1,
  6: 1,
  5: 2,
  4: 3,
  '+4': 1,
  '+3': 1,
  '+2': 2,
  '+1': 3,
};

/**
 * Turns lines in a large font into headings on pages without headings, as pages before style sheets have them. Returns whether
 * the tree has changed.
 */
export function convertFontHeadings({ document, tags }: PageSurvey): boolean {
  if (!tags.has('font') || [1, 2, 3, 4].some((level) => tags.has(`h${level}`))) return false;
  const lines = findElements(document, isHeadingLine);
  if (lines.length > MAX_HEADINGS) return false;
  for (const line of lines) {
    const element = outermost(line);
    replaceWith(element, `h${levelOf(line)}`, { ...element.attribs }, element.children);
  }
  return lines.length > 0;
}

function levelOf({ name, attribs }: Element): number | undefined {
  return name === 'font' ? LEVELS[attribs.size ?? ''] : undefined;
}

function isHeadingLine(font: Element): boolean {
  if (levelOf(font) === undefined || !isWholeLine(font)) return false;
  const { length } = startOfText([font], MAX_HEADING_CHARS);
  const isOther = ({ name }: Element) => BLOCK_ELEMENTS.has(name) || /^(?:a|br|img|input)$/.test(name);
  return length > 0 && length < MAX_HEADING_CHARS && !hasElement(font, isOther);
}

/** Whether a line has only this element, and is not a whole cell or item. */
function isWholeLine(font: Element): boolean {
  const [before, after] = [neighbor(font, 'prev'), neighbor(font, 'next')];
  const isEntry = (node: ChildNode) => isTag(node) && /^(?:t[dh]|li|d[td]|a)$/.test(node.name);
  return (
    [before, after].every((node) => node === null || breaksLine(node)) && !(after !== null && isEntry(after))
  );
}

function breaksLine(node: ChildNode): boolean {
  return isTag(node) && (node.name === 'br' || BLOCK_ELEMENTS.has(node.name));
}

/** The node before or after an element, or the block around it if it has none; null for none. */
function neighbor(element: Element, side: 'prev' | 'next'): ChildNode | null {
  let at = element[side];
  while (at && (isBlank(at) || isComment(at))) at = at[side];
  const parent = parentElement(element);
  if (at || parent === null) return at;
  return BLOCK_ELEMENTS.has(parent.name) ? parent : neighbor(parent, side);
}

/** The outermost inline element that has only this element. */
function outermost(element: Element): Element {
  const parent = parentElement(element);
  return parent &&
    /^(?:b|strong|font|span|i|u|p)$/.test(parent.name) &&
    parent.children.every((child) => child === element || isBlank(child))
    ? outermost(parent)
    : element;
}
