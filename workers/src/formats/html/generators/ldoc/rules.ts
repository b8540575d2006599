import type { Generator } from '../generator.ts';

/** API references of Lua libraries. */
export const ldoc: Generator = {
  name: 'LDoc',
  detects: ({ ids, classes }) =>
    ids.has('product') && ids.has('navigation') && (classes.has('module_list') || ids.has('about')),
  locate: {
    main: ['#content'],
    noise: ['#navigation, #about'],
  },
  elements: {
    signature: '.function > dt',
    'inline-code': '.parameter, .type',
  },
  code: { lua: '.lua, .example' },
};
