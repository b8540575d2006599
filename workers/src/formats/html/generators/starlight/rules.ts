import { type Generator, isGeneratedBy } from '../generator.ts';

export const starlight: Generator = {
  name: 'Starlight',
  detects: (page) => isGeneratedBy(page, 'starlight') || page.classes.has('sl-markdown-content'),
  locate: {
    main: ['.sl-markdown-content', 'main'],
    noise: [
      '.sl-anchor-link, .starlight-aside__icon, .sl-badge-hidden, starlight-toc, .pagination-links, .meta',
    ],
  },
};
