import { type Generator, isGeneratedBy } from '../generator.ts';

export const mintlify: Generator = {
  name: 'Mintlify',
  detects: (page) =>
    isGeneratedBy(page, 'mintlify') || page.classes.has('mdx-content') || page.ids.has('content-area'),
  locate: {
    main: ['.mdx-content', '#content-area', '#content'],
    noise: [
      '#pagination, .eyebrow, #page-context-menu, #sidebar-content, .code-block-icon, #table-of-contents',
    ],
  },
};
