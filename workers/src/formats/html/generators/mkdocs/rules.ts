import { type Generator, isGeneratedBy } from '../generator.ts';

/** MkDocs with the themes Material, Read the Docs, MkDocs and Bootstrap variants. */
export const mkdocs: Generator = {
  name: 'MkDocs',
  detects: (page) =>
    isGeneratedBy(page, 'mkdocs') ||
    page.classes.has('md-content__inner') ||
    page.ids.has('mkdocs-search-query') ||
    page.ids.has('mkdocs_search_modal'),
  locate: {
    main: ['.md-content__inner', '[itemprop=articleBody]', '[role=main]', '#main-content'],
    noise: [
      '.md-content__button, .md-source-file, .md-clipboard, .md-feedback, .md-nav, .md-source-date',
      'a.github, .md-code__nav, .linenodiv, .rst-footer-buttons, .wy-breadcrumbs, .md-annotation__index',
    ],
  },
};
