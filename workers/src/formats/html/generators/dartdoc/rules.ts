import type { Generator } from '../generator.ts';

/** API references of Dart packages and Flutter, with a page for each class and member. */
export const dartdoc: Generator = {
  name: 'dartdoc',
  detects: ({ ids }) => ids.has('dartdoc-main-content'),
  locate: {
    main: ['#dartdoc-main-content'],
    noise: ['.inherited, .source-code, .external-link, .source-link, .feature-set, #copy-button'],
    siteName: ({ headTitle }) => headTitle.split(' - ').at(-1) ?? null,
  },
  elements: {
    listing: '.multi-line-signature',
    signature: 'dt.callable, dt.property, dt.constant',
  },
  code: 'dart',
};
