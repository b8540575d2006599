import type { Element } from 'domhandler';
import { findElement, hasClass, plainText, startOfText } from '../../dom/elements.ts';
import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** GNU manuals, built with makeinfo (now texi2any). */
export const texinfo: Generator = {
  name: 'Texinfo',
  detects: (page) =>
    ['makeinfo', 'texi2any', 'texi2html', 'gnu texinfo'].some((name) => isGeneratedBy(page, name)),
  locate: {
    main: ['body'],
    noise: [
      'div.header, table.header, .nav-panel, .copiable-link, .copiable-anchor, .contents, .shortcontents',
      '.Contents_element, .Overview_element, .About_element, .printindex-index-section',
      isIndex,
      isColophon,
      isButtonBar,
      isEmptyCategory,
    ],
    title: findTitleHeading,
    siteName: ({ headTitle }) => MANUAL_SUFFIX.exec(headTitle)?.[1] ?? null,
  },
};

/** The manual in parentheses at the end of the head title. */
const MANUAL_SUFFIX = / \(((?:[^()]|\([^()]*\))+)\)$/;

/** The heading, at any level, that the head title repeats; null when there is none. */
function findTitleHeading({ tags, headTitle }: PageSurvey): string | null {
  const name = headTitle.replace(MANUAL_SUFFIX, '');
  const headings = ['h1', 'h2', 'h3', 'h4'].flatMap((tag) => tags.get(tag) ?? []);
  return (
    headings.map((heading) => plainText(heading).replace(/ ¶$/, '')).find((text) => text.endsWith(name)) ??
    null
  );
}

/** Whether a definition has no category, such as "Function", before its colon. */
function isEmptyCategory(element: Element): boolean {
  const isCategory = hasClass(element, 'category') || hasClass(element, 'category-def');
  return isCategory && plainText(element) === ':';
}

function isColophon(element: Element): boolean {
  return element.name === 'p' && startOfText(element.children, 30).startsWith('This document was generated');
}

/** Whether the table is a row of the buttons of texi2html, such as `[ < ] [ > ] [ Up ]`. */
function isButtonBar(element: Element): boolean {
  return element.name === 'table' && /^\[ ?[<>]+ ?\] ?\[/.test(startOfText(element.children, 20));
}

const INDEX_CLASS = /(?:^|\s)index-(?:cp|fn|vr|ky|pg|tp)(?:\s|$)/;

/** Whether the table is an index, or the row of letters above or below it. */
function isIndex(element: Element): boolean {
  if (element.name !== 'table') return false;
  if (INDEX_CLASS.test(element.attribs.class ?? '')) return true;
  const first = findElement(element, ({ name }) => name === 'th' || name === 'td');
  return first !== null && first.name === 'th' && plainText(first).startsWith('Jump to:');
}
