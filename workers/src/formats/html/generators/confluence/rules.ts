import type { Element } from 'domhandler';
import { hasClass, plainText } from '../../dom/elements.ts';
import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import type { Generator } from '../generator.ts';

/** Confluence, on a server or exported as HTML. */
export const confluence: Generator = {
  name: 'Confluence',
  detects: ({ ids, classes }) => ids.has('main-content') && classes.has('wiki-content'),
  locate: {
    main: ['#main-content'],
    noise: ['.toc-macro', isUnnamedExpander],
    title: (page) => page.meta.get('ajs-page-title') ?? titleText(page),
  },
  code: languageOf,
};

/** The title of a page; in an export, it follows the name of its space. */
function titleText({ ids }: PageSurvey): string | null {
  const title = ids.get('title-text');
  return title ? (plainText(title).split(' : ')[1] ?? plainText(title)) : null;
}

/** Whether an element is the default label above text that a click opens. */
function isUnnamedExpander(element: Element): boolean {
  return hasClass(element, 'expand-control-text') && /^click here to expand/i.test(plainText(element));
}

function languageOf({ attribs }: Element): string | null {
  return /brush: ([\w+#-]+)/.exec(attribs['data-syntaxhighlighter-params'] ?? '')?.[1] ?? null;
}
