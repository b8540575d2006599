import { hasClass } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

export const rustdoc: Generator = {
  name: 'rustdoc',
  detects: (page) => isGeneratedBy(page, 'rustdoc') || page.tags.has('rustdoc-search'),
  main: ['#main-content', '#main'],
  noise: [
    '.out-of-band, .rightside, .srclink, .src, .since, .test-arrow, .anchor, .sidebar, .hideme, .tooltip',
    '#copy-path, #toggle-all-docs, rustdoc-toolbar, rustdoc-search, .rustdoc-breadcrumbs, .sub-heading, .search-form, .notable-traits',
  ],
  isEntryHeading: (heading) => hasClass(heading, 'code-header'),
  isSignature: (element) => hasClass(element, 'structfield'),
  codeLanguage: (code) => (hasClass(code, 'rust') ? 'rust' : null),
};
