import { hasClass, hasElement, plainText } from '../../dom/elements.ts';
import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import type { Generator } from '../generator.ts';

/** The head title of manual pages has only the section number; captures the manual. */
const SECTION_TITLE = /^(.+): Section /;

/** The SWI-Prolog manuals, built with PlDoc and its LaTeX converter. */
export const pldoc: Generator = {
  name: 'PlDoc',
  detects: ({ classes }) => classes.has('sec-nr') && classes.has('sec-title'),
  locate: {
    main: ['body'],
    noise: ['.navigate, .toc', 'dl:not([class]):has(a.idx)'],
    title: findSectionTitle,
    siteName: ({ headTitle }) => SECTION_TITLE.exec(headTitle)?.[1] ?? headTitle,
  },
  elements: {
    signature: 'dt.pubdef, dt.multidef',
  },
  code: { prolog: '.code' },
};

function findSectionTitle({ headTitle, tags, classes }: PageSurvey): string | null {
  // A single-page manual starts with its name in a separate box.
  if (classes.has('title')) return headTitle;
  const headings = ['h1', 'h2', 'h3', 'h4'].flatMap((tag) => tags.get(tag) ?? []);
  const heading = headings.find((candidate) => hasElement(candidate, (part) => hasClass(part, 'sec-nr')));
  return heading ? plainText(heading) : null;
}
