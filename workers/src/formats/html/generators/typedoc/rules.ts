import { isTag } from 'domhandler';
import { findElement, hasClass, plainText } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

export const typedoc: Generator = {
  name: 'TypeDoc',
  detects: (page) => isGeneratedBy(page, 'typedoc') || page.classes.has('tsd-page-title'),
  main: ['.col-content', '.container-main'],
  noise: [
    '.tsd-breadcrumb, .tsd-anchor-icon, .tsd-sources, .tsd-filter, .tsd-navigation, .tsd-legend',
    '.tsd-generator, .tsd-index-panel, .tsd-theme-toggle',
  ],
  isNoise: (element) => hasClass(element, 'tsd-kind-icon') && !hasClass(element, 'tsd-signature'),
  listings: ['.tsd-signature'],
  layouts: ['.tsd-signatures, .tsd-descriptions, .tsd-parameters'],
  title: ({ classes }) => {
    const title = classes.get('tsd-page-title');
    const heading = title && findElement(title, ({ name }) => name === 'h1');
    return heading ? plainText(heading) : null;
  },
  isEntryHeading: ({ name, parent }) =>
    name === 'h3' && parent !== null && isTag(parent) && hasClass(parent, 'tsd-member'),
  isLine: (element) => hasClass(element, 'tsd-tag'),
  codeLanguage: (code) => (hasClass(code, 'tsd-signature') ? 'typescript' : null),
};
