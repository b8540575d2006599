import { type Generator, isGeneratedBy } from '../generator.ts';

export const mintlify: Generator = {
  name: 'Mintlify',
  detects: (page) =>
    isGeneratedBy(page, 'mintlify') || page.classes.has('mdx-content') || page.ids.has('content-area'),
  locate: {
    main: ['#content-area', '.mdx-content', '#content'],
    noise: [
      '#pagination, .eyebrow, #page-context-menu, #sidebar-content, .code-block-icon, #table-of-contents',
    ],
  },
  elements: { signature: '.param-head' },
};
