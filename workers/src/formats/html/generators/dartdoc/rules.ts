import { hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** The reference of Dart packages and of Flutter: a page for each class and each of its members. */
export const dartdoc: Generator = {
  name: 'dartdoc',
  detects: ({ ids }) => ids.has('dartdoc-main-content'),
  main: ['#dartdoc-main-content'],
  noise: ['.inherited, .source-code, .external-link, .source-link, .feature-set, #copy-button'],
  listings: ['.multi-line-signature'],
  isSignature: (element) =>
    element.name === 'dt' &&
    (hasClass(element, 'callable') || hasClass(element, 'property') || hasClass(element, 'constant')),
  codeLanguage: () => 'dart',
  siteName: ({ headTitle }) => headTitle.split(' - ').at(-1) ?? null,
};
