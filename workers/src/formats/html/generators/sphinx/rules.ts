import { type Generator, isGeneratedBy } from '../generator.ts';

/** Sphinx with the themes classic, Alabaster, Read the Docs, Furo, Book and PyData. */
export const sphinx: Generator = {
  name: 'Sphinx',
  detects: (page) =>
    page.ids.has('documentation_options') ||
    isGeneratedBy(page, 'sphinx') ||
    isGeneratedBy(page, 'docutils') ||
    page.classes.has('sphinxsidebar') ||
    page.classes.has('rst-content') ||
    page.classes.has('bd-article'),
  locate: {
    main: [
      '[itemprop=articleBody]',
      'article[role=main]',
      '.bd-article',
      '[role=main]',
      '#docs-content',
      '#yui-main',
      'div.body',
      'div.document',
    ],
    noise: [
      '.section-number, .viewcode-link, .viewcode-back, .sphinxsidebar, .related, .prev-next-area, .related-pages',
      '.rst-footer-buttons, .wy-breadcrumbs, .rst-versions, .indices-and-tables, .gp-hidden',
      '.mobile-nav, .deck, .bd-toc',
      'details.hide > summary',
      '.article-header-buttons, .content-icon-container, .edit-this-page, .bd-sidebar, .header-article',
    ],
  },
};
