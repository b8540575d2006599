import { hasClass } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** References of Python packages as Twisted has them. */
export const pydoctor: Generator = {
  name: 'pydoctor',
  detects: (page) => isGeneratedBy(page, 'pydoctor'),
  main: ['#main'],
  noise: [
    '.sourceLink, .headerLink, .inhierarchy, .undocumented, .categoryHeader, #current-docs-container, #search-results-container',
  ],
  isNoise: ({ name, attribs }) => name === 'a' && attribs.href?.startsWith('classIndex.html#') === true,
  isSignature: (element) => hasClass(element, 'functionHeader'),
  codeLanguage: () => 'python',
};
