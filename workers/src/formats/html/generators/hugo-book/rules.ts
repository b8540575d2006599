import type { Generator } from '../generator.ts';

/** The Hugo theme Book. */
export const hugoBook: Generator = {
  name: 'Hugo Book',
  detects: ({ classes }) => classes.has('book-page') && classes.has('book-menu'),
  locate: {
    main: ['.book-page > .markdown'],
    noise: [
      // They are most of the text of a section without a text of its own.
      'body .book-header, body .book-footer, body .book-menu, body .book-toc',
      '.book-comments, a.anchor',
    ],
  },
};
