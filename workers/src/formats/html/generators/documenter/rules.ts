import type { Generator } from '../generator.ts';

/** Documentation of Julia packages (Documenter.jl). */
export const documenter: Generator = {
  name: 'Documenter',
  detects: ({ ids, classes }) =>
    ids.has('documenter-page') || ids.has('documenter') || classes.has('docstring-binding'),
  locate: {
    main: ['#documenter-page', 'article#docs', 'article.content'],
    noise: [
      '.docs-navbar, .docs-footer, .docs-sourcelink, .source-link, .docs-heading-anchor-permalink, .nav-anchor',
      '.docstring-article-toggle-button',
    ],
  },
  elements: {
    entry: '.docstring',
  },
};
