import type { Element } from 'domhandler';
import { BLOCK_ELEMENTS, classNames, findElements, hasElement, startOfText } from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** `Heading1` (FrameMaker, Word), `p_Heading1` (Help & Manual) and `subhead2` (Oracle). */
const HEADING_CLASS = /^(?:(?:p_)?heading[-_]?|subhead)([1-6])$/i;
const MAX_HEADING_CHARS = 200;

/** Turns lines that only their class names mark as headings into headings. Returns whether the tree has changed. */
export function convertNamedHeadings({ document, classes }: PageSurvey): boolean {
  if (![...classes.keys()].some((name) => HEADING_CLASS.test(name))) return false;
  const headings = findElements(document, isNamedHeading);
  for (const element of headings) element.name = `h${levelOf(element)}`;
  return headings.length > 0;
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
