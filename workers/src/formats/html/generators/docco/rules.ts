import type { Generator } from '../generator.ts';

/** Source code with its comments set beside it. */
export const docco: Generator = {
  name: 'Docco',
  detects: ({ ids, classes }) => ids.has('container') && classes.has('annotation') && classes.has('sections'),
  main: ['.sections'],
  noise: ['.sswrap, .pilwrap'],
  layouts: ['.sections'],
  title: ({ headTitle }) => headTitle,
};
