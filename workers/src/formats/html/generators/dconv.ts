import { hasClass } from '../extract/elements.ts';
import type { Generator } from './generator.ts';

/** The manuals of HAProxy: plain text with the names of keywords found in it. */
export const dconv: Generator = {
  name: 'dconv',
  detects: ({ ids }) => ids.has('page-wrapper') && ids.has('searchKeyword'),
  main: ['#page-wrapper'],
  noise: ['.text-center, .caret, .dropdown-menu, .noheight, #chapter-summary'],
  isSignature: (element) => hasClass(element, 'keyword'),
  isProse: (element) => hasClass(element, 'text') || hasClass(element, 'arguments'),
  codeLanguage: (code) => (hasClass(code, 'prettyprint') ? 'haproxy' : null),
  title: ({ headTitle }) => headTitle.split(' - ').at(-1) ?? null,
  siteName: ({ headTitle }) => headTitle.split(' version ')[0] ?? null,
};
