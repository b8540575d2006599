import type { Generator } from '../generator.ts';

/** Pages of `nim doc` and `nim rst2html`. */
export const nim: Generator = {
  name: 'Nim',
  detects: ({ ids, classes }) => ids.has('documentId') && (ids.has('tocRoot') || classes.has('nim-sprite')),
  locate: {
    main: ['#documentId'],
    noise: [
      '.link-seesrc, .pragmadots, .footer, .theme-switch-wrapper, #global-links, .search-groupby, .simple-toc, .three',
    ],
  },
  code: { nim: ':has(.Keyword, .Identifier, .Operator)' },
};
