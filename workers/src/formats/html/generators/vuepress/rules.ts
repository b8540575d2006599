import { type Generator, isGeneratedBy } from '../generator.ts';

/** VuePress 1 and 2 with the default theme and themes based on it. */
export const vuepress: Generator = {
  name: 'VuePress',
  detects: (page) => isGeneratedBy(page, 'vuepress') || page.classes.has('theme-default-content'),
  locate: {
    main: ['[vp-content]', '.theme-default-content', '.page-content', 'main'],
    noise: [
      '.line-numbers-wrapper, div.line-numbers, .highlight-lines, .page-edit, .page-nav, .page-meta, .vp-page-meta, .vp-page-nav, .vp-copy-code-button',
    ],
  },
};
