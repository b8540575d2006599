import type { Generator } from '../generator.ts';

/** The tool that builds the reference of Node.js itself. */
export const nodejs: Generator = {
  name: 'Node.js',
  detects: (page) => page.ids.has('apicontent'),
  locate: {
    main: ['#apicontent'],
    noise: ['.mark, .legacy, .copy-button, .js-flavor-selector, .picker, .srclink'],
  },
};
