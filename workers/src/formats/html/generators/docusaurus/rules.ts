import { type Generator, isGeneratedBy } from '../generator.ts';

export const docusaurus: Generator = {
  name: 'Docusaurus',
  detects: (page) =>
    isGeneratedBy(page, 'docusaurus') ||
    page.ids.has('__docusaurus') ||
    page.classes.has('theme-doc-markdown'),
  locate: {
    main: ['.theme-doc-markdown', '.theme-api-markdown', 'article', 'main'],
    noise: [
      '.theme-doc-breadcrumbs, .theme-doc-version-badge, .theme-doc-toc-mobile, .theme-doc-footer',
      '.theme-doc-toc-desktop, .theme-edit-this-page, .theme-last-updated, .tocCollapsible',
      '.pagination-nav',
    ],
  },
};
