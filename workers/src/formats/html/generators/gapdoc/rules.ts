import type { Generator } from '../generator.ts';

/** Manuals of the GAP system and its packages. */
export const gapdoc: Generator = {
  name: 'GAPDoc',
  detects: ({ classes }) => classes.has('chlinktop') && classes.has('chlink1'),
  locate: {
    main: ['body'],
    noise: [
      '.chlinktop, .chlinkbot, .chlinkprevnexttop, .chlinkprevnextbot, .chlinktopinfo, .ChapSects, .foot, #mathjaxlink',
    ],
    title: ({ headTitle }) => / - (.+)$/.exec(headTitle)?.[1] ?? null,
  },
  code: { gap: '.example > *' },
};
