import { type Element, Text } from 'domhandler';
import { appendChild, removeElement } from 'domutils';
import {
  BLOCK_ELEMENTS,
  classNames,
  elementBefore,
  findElements,
  hasElement,
  rawText,
  startOfText,
} from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** `Heading1` (FrameMaker, Word), `p_Heading1` (Help & Manual) and `subhead2` (Oracle). */
const HEADING_CLASS = /^(?:(?:p_)?heading[-_]?|subhead)([1-6])$/i;
const MAX_HEADING_CHARS = 200;
/** Moving more lines would keep other crawls waiting. */
const MAX_LINES = 5_000;

/**
 * Turns the markup of authoring tools into headings and code blocks: headings that only class names mark, and lines of code in
 * a block each. Returns whether the tree has changed.
 */
export function convertAuthoringMarkup({ document, tags, classes }: PageSurvey): boolean {
  const hasHeadings = [...classes.keys()].some((name) => HEADING_CLASS.test(name));
  const headings = hasHeadings ? findElements(document, isNamedHeading) : [];
  for (const element of headings) element.name = `h${levelOf(element)}`;
  const lines = tags.has('pre') ? findElements(document, ({ name }) => name === 'pre') : [];
  const blocks = new Set<Element>();
  for (const line of lines.slice(0, MAX_LINES)) joinLine(line, blocks);
  return headings.length + blocks.size > 0;
}

function levelOf(element: Element): string | undefined {
  return classNames(element)
    .map((name) => HEADING_CLASS.exec(name)?.[1])
    .find((level) => level !== undefined);
}

function isNamedHeading(element: Element): boolean {
  if (!/^(?:p|div)$/.test(element.name) || levelOf(element) === undefined) return false;
  const { length } = startOfText([element], MAX_HEADING_CHARS);
  return (
    length > 0 && length < MAX_HEADING_CHARS && !hasElement(element, ({ name }) => BLOCK_ELEMENTS.has(name))
  );
}

/** Moves a line of code to the end of the block before it if both have the same class. Adds that block to `blocks`. */
function joinLine(line: Element, blocks: Set<Element>): void {
  const before = elementBefore(line);
  const { class: className } = line.attribs;
  if (!className || before?.name !== 'pre' || before.attribs.class !== className) return;
  if (!isLine(line) || !(blocks.has(before) || isLine(before))) return;
  removeElement(line);
  for (const node of [new Text('\n'), ...line.children]) appendChild(before, node);
  blocks.add(before);
}

function isLine(code: Element): boolean {
  return !rawText(code).trim().includes('\n');
}
