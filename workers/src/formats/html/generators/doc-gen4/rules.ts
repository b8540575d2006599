import type { Generator } from '../generator.ts';

/** API references of Lean libraries, such as Mathlib. */
export const docGen4: Generator = {
  name: 'doc-gen4',
  detects: ({ classes }) => classes.has('decl_header'),
  locate: {
    main: ['main'],
    noise: ['.gh_link, .instances-for-list, .instances-list'],
    title: ({ headTitle }) => headTitle,
  },
  elements: {
    entry: '.decl > div',
  },
  code: 'lean',
};
