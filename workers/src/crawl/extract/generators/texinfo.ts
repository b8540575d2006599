import { plainText } from '../elements.ts';
import type { PageSurvey } from '../survey-page.ts';
import { type Generator, isGeneratedBy } from './generator.ts';

/** Manuals of GNU: makeinfo, which is called texi2any today. */
export const texinfo: Generator = {
  name: 'Texinfo',
  detects: (page) =>
    isGeneratedBy(page, 'makeinfo') || isGeneratedBy(page, 'texi2any') || isGeneratedBy(page, 'gnu texinfo'),
  main: ['body'],
  noise: [
    'div.header, .nav-panel, .copiable-link, .copiable-anchor, .contents, .shortcontents',
    '.Contents_element, .Overview_element, .About_element, .printindex-index-section',
  ],
  title: firstHeading,
  siteName: ({ headTitle }) => MANUAL.exec(headTitle)?.[1] ?? null,
};

/** Titles name the section and, in brackets, the manual. */
const MANUAL = / \(([^()]+)\)$/;

/** The heading of the page's section, whatever its level; null when it is not the one that the title names. */
function firstHeading({ tags, headTitle }: PageSurvey): string | null {
  const name = headTitle.replace(MANUAL, '');
  const headings = ['h1', 'h2', 'h3', 'h4'].flatMap((tag) => tags.get(tag) ?? []);
  return headings.map(plainText).find((text) => text.endsWith(name)) ?? null;
}
