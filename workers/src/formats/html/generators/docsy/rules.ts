import type { Generator } from '../generator.ts';

/** The Hugo theme Docsy, used by Kubernetes. */
export const docsy: Generator = {
  name: 'Docsy',
  detects: ({ classes }) => classes.has('td-content') || classes.has('td-main'),
  locate: {
    main: ['.td-content', '[role=main]'],
    noise: [
      '.td-heading-self-link, .td-page-meta, .td-page-meta__lastmod, .td-breadcrumbs, .article-meta, .td-toc',
      '.feedback--title, .feedback--question, .feedback--response, .feedback--answer, .pre-footer',
    ],
  },
};
