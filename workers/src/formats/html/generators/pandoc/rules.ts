import { general } from '../general/rules.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** Pandoc and the tools based on it: R Markdown, bookdown and Quarto. Their templates share no article element. */
export const pandoc: Generator = {
  name: 'Pandoc',
  detects: (page) => ['pandoc', 'quarto', 'bookdown'].some((name) => isGeneratedBy(page, name)),
  locate: {
    main: [],
    noise: [
      ...general.locate.noise,
      '.quarto-title-meta, .quarto-title-meta-author, .quarto-categories, .quarto-alternate-formats, .toc-actions',
      'p.date, h3.date, h4.date, p.author, h3.author, h4.author',
    ],
  },
};
