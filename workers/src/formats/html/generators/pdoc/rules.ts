import type { Generator } from '../generator.ts';

/** API references of Python packages. The source follows each signature, before the description. */
export const pdoc: Generator = {
  name: 'pdoc',
  detects: ({ tags, classes }) =>
    tags.get('main')?.attribs.class === 'pdoc' || classes.has('view-source-button'),
  locate: {
    main: ['main.pdoc'],
    noise: [
      '.view-source-button, .view-value-button, .edit-button, .git-button, .attribution',
      'section > .pdoc-code, .classattr > .pdoc-code',
    ],
  },
  elements: {
    entry: 'section[id], .classattr',
  },
  code: 'python',
};
