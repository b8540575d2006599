import { isTag } from 'domhandler';
import { classNames, hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** References of libraries in Lua. */
export const ldoc: Generator = {
  name: 'LDoc',
  detects: ({ ids, classes }) =>
    ids.has('product') && ids.has('navigation') && (classes.has('module_list') || ids.has('about')),
  main: ['#content'],
  noise: ['#navigation, #about'],
  isSignature: ({ name, parent }) =>
    name === 'dt' && parent !== null && isTag(parent) && hasClass(parent, 'function'),
  isInlineCode: (element) => hasClass(element, 'parameter') || hasClass(element, 'type'),
  codeLanguage: (code) =>
    classNames(code).find((name) => name === 'lua') ?? (hasClass(code, 'example') ? 'lua' : null),
};
