import type { Generator } from '../generator.ts';

/** pkgdown, for packages of R. */
export const pkgdown: Generator = {
  name: 'pkgdown',
  detects: ({ classes }) => classes.has('pkgdown') || classes.has('pkgdown-footer-left'),
  locate: {
    main: ['main#main', '.contents'],
    noise: ['small.dont-index, .hidden, .d-none, .author, .date, aside'],
    siteName: ({ headTitle }) => headTitle.split(' • ')[1] ?? null,
  },
  code: { r: 'pre.usage, pre.examples' },
};
