import { type Generator, isGeneratedBy } from '../generator.ts';

/** API references of Python packages, such as Twisted. */
export const pydoctor: Generator = {
  name: 'pydoctor',
  detects: (page) => isGeneratedBy(page, 'pydoctor'),
  locate: {
    main: ['#main'],
    noise: [
      '.sourceLink, .headerLink, .inhierarchy, .undocumented, .categoryHeader, #current-docs-container, #search-results-container',
      'a[href^="classIndex.html#"]',
    ],
  },
  elements: {
    signature: '.functionHeader',
  },
  code: 'python',
};
