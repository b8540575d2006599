import type { Generator } from '../generator.ts';

/** Manuals of Racket: definitions are boxes, code is a table with a line in each row. */
export const scribble: Generator = {
  name: 'Scribble',
  detects: ({ classes }) => classes.has('maincolumn') && classes.has('navsettop'),
  locate: {
    main: ['.main'],
    noise: ['.navsettop, .navsetbottom, .versionbox, .versionNoNav, .RBackgroundLabel, .imageleft'],
  },
  elements: {
    listing: '.RktBlk',
    signature: '.RBoxed',
    'inline-code': 'span:is(.RktSym, .RktVal, .RktVar, .RktMod, .RktKw, .RktOpt, .RktInBG, .RktMeta, .stt)',
  },
  code: 'racket',
};
