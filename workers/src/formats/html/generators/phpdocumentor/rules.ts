import { plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** phpDocumentor 3. */
export const phpdocumentor: Generator = {
  name: 'phpDocumentor',
  detects: ({ classes }) => classes.has('phpdocumentor-content') || classes.has('phpdocumentor-signature'),
  locate: {
    main: ['.phpdocumentor-content'],
    noise: [
      '.phpdocumentor-element-found-in, .phpdocumentor-breadcrumbs, .phpdocumentor-search-results, .phpdocumentor-on-this-page__sidebar, .phpdocumentor-back-to-top, .phpdocumentor-modal',
    ],
    title: ({ classes }) => {
      const title = classes.get('phpdocumentor-content__title');
      return title ? plainText(title) : null;
    },
    siteName: ({ headTitle }) => headTitle || null,
  },
  elements: {
    'entry-heading': '.phpdocumentor-element__name',
  },
  code: { php: 'pre' },
};
