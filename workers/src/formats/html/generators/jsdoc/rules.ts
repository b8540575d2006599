import { plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** JSDoc with its default template, templates based on it (docdash, Minami, clean-jsdoc-theme) and better-docs. */
export const jsdoc: Generator = {
  name: 'JSDoc',
  detects: ({ classes, headTitle }) =>
    headTitle.startsWith('JSDoc: ') ||
    classes.has('container-overview') ||
    classes.has('class-description') ||
    classes.has('tag-source') ||
    (classes.has('prettyprint') && classes.has('linenums') && classes.has('source')),
  locate: {
    main: ['#main-content-wrapper', '#main', '.main-wrapper'],
    noise: ['.page-title, .tag-source, .signature-attributes, .href-link', 'h1 > .ancestors'],
    title: ({ classes }) => {
      const title = classes.get('page-title');
      const text = title ? plainText(title) : '';
      return text === '' || text === 'Home' ? null : text;
    },
  },
  elements: {
    'entry-heading': '.name',
  },
  code: { javascript: 'pre' },
};
