import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import type { Generator } from '../generator.ts';

/** documentation.js: one page with an entry per export. */
export const documentationJs: Generator = {
  name: 'documentation.js',
  detects: ({ classes, ids }) => classes.has('documentation') && ids.has('split-right'),
  locate: {
    main: ['#split-right'],
    noise: ['a.icon'],
    title: projectOf,
    siteName: projectOf,
  },
  elements: {
    'entry-heading': 'h3',
    'inline-code': 'span.code',
    listing: 'div.pre',
    signature: '.toggle-sibling',
  },
  code: { javascript: 'pre, .pre' },
};

function projectOf({ headTitle }: PageSurvey): string {
  return headTitle.replace(/\s*\| Documentation$/, '');
}
