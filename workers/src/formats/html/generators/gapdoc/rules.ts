import type { Generator } from '../generator.ts';

/** GAPDoc, of the GAP system and its packages. */
export const gapdoc: Generator = {
  name: 'GAPDoc',
  detects: ({ classes }) => classes.has('chlinktop') && classes.has('chlink1'),
  main: ['body'],
  noise: [
    '.chlinktop, .chlinkbot, .chlinkprevnexttop, .chlinkprevnextbot, .chlinktopinfo, .ChapSects, .foot, #mathjaxlink',
  ],
  title: ({ headTitle }) => / - (.+)$/.exec(headTitle)?.[1] ?? null,
  siteName: ({ headTitle }) => /^(.+?) - /.exec(headTitle)?.[1] ?? null,
  codeLanguage: ({ parent }) =>
    parent !== null && 'attribs' in parent && parent.attribs.class === 'example' ? 'gap' : null,
};
