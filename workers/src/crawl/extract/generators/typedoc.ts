import { hasClass } from '../elements.ts';
import { type Generator, isGeneratedBy } from './generator.ts';

export const typedoc: Generator = {
  name: 'TypeDoc',
  detects: (page) => isGeneratedBy(page, 'typedoc') || page.classes.has('tsd-page-title'),
  main: ['.col-content', '.container-main'],
  noise: [
    '.tsd-breadcrumb, .tsd-anchor-icon, .tsd-sources, .tsd-kind-icon, .tsd-filter, .tsd-navigation',
    '.tsd-generator, .tsd-index-panel, .tsd-theme-toggle',
  ],
  listings: ['.tsd-signature'],
  isEntryHeading: (heading) => hasClass(heading, 'tsd-anchor-link'),
  codeLanguage: (code) => (hasClass(code, 'tsd-signature') ? 'typescript' : null),
};
