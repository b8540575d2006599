import { findElement } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** The classes that the compiler's highlighter gives to words of Nim and to no others. */
const NIM_WORD = /^(?:Keyword|Identifier|Operator)$/;

/** What `nim doc` and `nim rst2html` make. */
export const nim: Generator = {
  name: 'Nim',
  detects: ({ ids, classes }) => ids.has('documentId') && (ids.has('tocRoot') || classes.has('nim-sprite')),
  main: ['#documentId'],
  noise: [
    '.link-seesrc, .pragmadots, .footer, .theme-switch-wrapper, #global-links, .search-groupby, .simple-toc, .three',
  ],
  codeLanguage: (code) =>
    findElement(code, ({ attribs }) => NIM_WORD.test(attribs.class ?? '')) === null ? null : 'nim',
};
