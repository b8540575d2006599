import { type Generator, isGeneratedBy } from '../generator.ts';

/** API references of Python packages. The source precedes each description. */
export const pdoc3: Generator = {
  name: 'pdoc3',
  detects: (page) => isGeneratedBy(page, 'pdoc3'),
  locate: {
    main: ['#content'],
    noise: ['.source, .git-link-div, .git-link'],
  },
  code: 'python',
};
