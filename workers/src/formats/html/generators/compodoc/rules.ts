import { childElements, plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

export const compodoc: Generator = {
  name: 'Compodoc',
  detects: ({ tags, ids, classes }) =>
    tags.has('compodoc-menu') || (ids.has('book-search-results') && classes.has('content-data')),
  locate: {
    main: ['.content-data'],
    noise: [
      '.nav-tabs, .io-line, .io-file-path, .search-results, #book-search-results, .tab-source-code, .modifier-icon',
      '[data-compodoc=block-index], .reference-badge',
    ],
    title: ({ classes }) => {
      const trail = classes.get('breadcrumb');
      const last = trail ? childElements(trail).at(-1) : undefined;
      return last ? plainText(last) : null;
    },
  },
  elements: {
    signature: 'span.name',
  },
  code: 'typescript',
};
