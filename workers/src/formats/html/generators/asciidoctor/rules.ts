import { type Generator, isGeneratedBy } from '../generator.ts';

/** Asciidoctor, AsciiDoc and Antora sites. The header of a man page contains its name. */
export const asciidoctor: Generator = {
  name: 'Asciidoctor',
  detects: (page) =>
    isGeneratedBy(page, 'asciidoc') || isGeneratedBy(page, 'antora') || page.classes.has('admonitionblock'),
  locate: {
    main: ['article.doc', 'body.manpage', 'body.article', 'body.book', '#content', '.doc'],
    noise: [
      'td.icon, .nav-container, .toolbar, .toc-menu, #toc, #footer, .conum-hidden, .pagination',
      ':not(.manpage) > #header',
    ],
  },
};
