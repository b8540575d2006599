import type { Element } from 'domhandler';
import {
  BLOCK_ELEMENTS,
  classNames,
  findElements,
  hasElement,
  plainText,
  startOfText,
} from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** `Heading1` (FrameMaker, Word), `p_Heading1` (Help & Manual) and `subhead2` (Oracle). */
const HEADING_CLASS = /^(?:(?:p_)?heading[-_]?|subhead)([1-6])$/i;
/** Google Docs and Word. */
const TITLE_CLASS = /^(?:Mso)?Title$/i;
const MAX_HEADING_CHARS = 200;

/** Turns lines that only their class names mark as headings or titles into headings. Returns whether the tree has changed. */
export function convertNamedHeadings({ document, classes, headTitle }: PageSurvey): boolean {
  const names = [...classes.keys()];
  const headings = names.some((name) => HEADING_CLASS.test(name))
    ? findElements(document, isNamedHeading)
    : [];
  for (const element of headings) element.name = `h${levelOf(element)}`;
  const titles = names.filter((name) => TITLE_CLASS.test(name)).map((name) => classes.get(name));
  // Other lines with such a class are titles of figures and the like.
  const title = titles.find((line) => line?.name === 'p' && plainText(line) === headTitle.trim());
  if (title) title.name = 'h1';
  return title !== undefined || headings.length > 0;
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
