import type { Generator } from '../generator.ts';

/** API references of Clojure libraries. */
export const codox: Generator = {
  name: 'Codox',
  detects: ({ classes, ids }) =>
    ids.has('content') && (classes.has('namespace-docs') || classes.has('namespace-index')),
  locate: {
    main: ['#content'],
    noise: ['.src-link'],
  },
  elements: {
    entry: '.public',
    listing: '.usage',
  },
  code: { clojure: '.usage' },
};
