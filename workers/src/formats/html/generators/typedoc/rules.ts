import { type Generator, isGeneratedBy } from '../generator.ts';

export const typedoc: Generator = {
  name: 'TypeDoc',
  detects: (page) => isGeneratedBy(page, 'typedoc') || page.classes.has('tsd-page-title'),
  locate: {
    main: ['.col-content', '.container-main'],
    noise: [
      '.tsd-breadcrumb, .tsd-anchor-icon, .tsd-sources, .tsd-filter, .tsd-navigation, .tsd-legend',
      '.tsd-generator, .tsd-index-panel, .tsd-theme-toggle',
      '.tsd-kind-icon:not(.tsd-signature)',
    ],
  },
  elements: {
    listing: '.tsd-signature',
    'layout-list': '.tsd-signatures, .tsd-descriptions, .tsd-parameters',
    'entry-heading': '.tsd-member > h3',
    'separate-line': '.tsd-tag',
  },
  code: { typescript: '.tsd-signature' },
};
