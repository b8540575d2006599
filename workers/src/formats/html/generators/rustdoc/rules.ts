import { type Generator, isGeneratedBy } from '../generator.ts';

export const rustdoc: Generator = {
  name: 'rustdoc',
  detects: (page) => isGeneratedBy(page, 'rustdoc') || page.tags.has('rustdoc-search'),
  locate: {
    main: ['#main-content', '#main'],
    noise: [
      '.out-of-band, .rightside, .srclink, .src, .since, .test-arrow, .anchor, .sidebar, .hideme, .tooltip',
      '#copy-path, #toggle-all-docs, rustdoc-toolbar, rustdoc-search, .rustdoc-breadcrumbs, .sub-heading, .search-form, .notable-traits',
    ],
  },
  elements: {
    'entry-heading': '.code-header',
    signature: '.structfield',
  },
  code: { rust: '.rust' },
};
