import type { Generator } from '../generator.ts';

/** The API reference of Node.js. */
export const nodejs: Generator = {
  name: 'Node.js',
  detects: (page) => page.ids.has('apicontent'),
  locate: {
    main: ['#apicontent'],
    noise: ['.mark, .legacy, .copy-button, .js-flavor-selector, .picker, .srclink'],
  },
};
