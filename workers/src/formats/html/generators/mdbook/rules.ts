import type { Generator } from '../generator.ts';

export const mdbook: Generator = {
  name: 'mdBook',
  detects: (page) =>
    (page.ids.has('page-wrapper') && page.classes.has('page-wrapper') && page.tags.has('main')) ||
    page.ids.has('mdbook-help-container'),
  locate: {
    main: ['main'],
    noise: ['.buttons', '.nav-wrapper', '.nav-wide-wrapper', '.boring', '.sidetoc', '.pagetoc'],
  },
};
