import { type Generator, isGeneratedBy } from '../generator.ts';

export const vitepress: Generator = {
  name: 'VitePress',
  detects: (page) =>
    isGeneratedBy(page, 'vitepress') || page.classes.has('vp-doc') || page.classes.has('VPDoc'),
  locate: {
    main: ['.vp-doc', '.VPHome', '.VPContent', 'main'],
    noise: [
      'span.lang',
      '.line-numbers-wrapper',
      '.VPDocFooter',
      '.VPDocAside',
      '.VPBadge-hidden',
      '.VPLocalNav',
      '.copy',
    ],
  },
  elements: {
    'separate-line': '.name.clip',
  },
};
