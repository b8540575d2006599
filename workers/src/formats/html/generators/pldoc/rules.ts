import { findElement, hasClass, plainText } from '../../dom/elements.ts';
import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import type { Generator } from '../generator.ts';

/** The pages of a manual are called by their number alone. */
const NUMBERED = /^(.+): Section /;

/** The manuals of SWI-Prolog, by PlDoc and the LaTeX tool beside it. */
export const pldoc: Generator = {
  name: 'PlDoc',
  detects: ({ classes }) => classes.has('sec-nr') && classes.has('sec-title'),
  locate: {
    main: ['body'],
    noise: ['.navigate, .toc', 'dl:not([class]):has(a.idx)'],
    title: sectionTitle,
    siteName: ({ headTitle }) => NUMBERED.exec(headTitle)?.[1] ?? headTitle,
  },
  elements: {
    signature: 'dt.pubdef, dt.multidef',
  },
  code: { prolog: '.code' },
};

function sectionTitle({ headTitle, tags, classes }: PageSurvey): string | null {
  // A manual on one page begins with its name in a box of its own.
  if (classes.has('title')) return headTitle;
  const headings = ['h1', 'h2', 'h3', 'h4'].flatMap((tag) => tags.get(tag) ?? []);
  const heading = headings.find((one) => findElement(one, (part) => hasClass(part, 'sec-nr')) !== null);
  return heading ? plainText(heading) : null;
}
