import type { Generator } from '../generator.ts';

/** Source code with comments next to it. */
export const docco: Generator = {
  name: 'Docco',
  detects: ({ ids, classes }) => ids.has('container') && classes.has('annotation') && classes.has('sections'),
  locate: {
    main: ['.sections'],
    noise: ['.sswrap, .pilwrap'],
  },
  elements: {
    'layout-list': '.sections',
  },
};
