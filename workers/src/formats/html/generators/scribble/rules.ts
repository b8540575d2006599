import { hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** The colours of names, values and brackets in code of Racket. */
const CODE = /(?:^|\s)(?:Rkt(?:Sym|Val|Var|Mod|Kw|Opt|InBG|Meta)|stt)(?:\s|$)/;

/** Manuals of Racket: definitions are boxes, code is a table with a line in each row. */
export const scribble: Generator = {
  name: 'Scribble',
  detects: ({ classes }) => classes.has('maincolumn') && classes.has('navsettop'),
  main: ['.main'],
  noise: ['.navsettop, .navsetbottom, .versionbox, .versionNoNav, .RBackgroundLabel, .imageleft'],
  listings: ['.RktBlk'],
  isSignature: (element) => hasClass(element, 'RBoxed'),
  isInlineCode: (element) => element.name === 'span' && CODE.test(element.attribs.class ?? ''),
  codeLanguage: () => 'racket',
};
