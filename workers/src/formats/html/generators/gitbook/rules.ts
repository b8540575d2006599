import { type Generator, isGeneratedBy } from '../generator.ts';

/** Hosted GitBook, its legacy command line tool and HonKit. */
export const gitbook: Generator = {
  name: 'GitBook',
  detects: (page) =>
    isGeneratedBy(page, 'gitbook') || isGeneratedBy(page, 'honkit') || page.classes.has('book-body'),
  locate: {
    main: ['.markdown-section', 'main', '.page-inner'],
    noise: ['.page-toc, .navigation, .book-header, .gb-page-outline, .page-footer-navigation'],
  },
};
