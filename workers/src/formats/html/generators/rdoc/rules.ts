import type { Generator } from '../generator.ts';

export const rdoc: Generator = {
  name: 'RDoc',
  detects: (page) => page.classes.has('method-detail') && page.classes.has('method-heading'),
  locate: {
    main: ['main', '[role=main]', '#documentation'],
    noise: ['.method-click-advice, .method-source-code, .method-source-toggle, .method-controls'],
  },
  elements: {
    entry: '.method-detail',
  },
  code: { ruby: '.ruby' },
};
