import type { Generator } from '../generator.ts';

/** Racket manuals, with definitions in boxes and code as a table of lines. */
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
