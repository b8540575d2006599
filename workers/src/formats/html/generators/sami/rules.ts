import type { Generator } from '../generator.ts';

/** Sami and Doctum, for PHP. */
export const sami: Generator = {
  name: 'Sami',
  detects: ({ ids }) => ids.has('page-content') && ids.has('api-tree'),
  locate: {
    main: ['#page-content'],
    // The summary repeats the types of the signatures below.
    noise: ['.location, .namespace-breadcrumbs', 'div.col-md-2.type'],
    siteName: ({ headTitle }) => headTitle.split(' | ')[1] ?? null,
  },
  elements: {
    'entry-heading': '.method-item > h3',
  },
  code: 'php',
};
