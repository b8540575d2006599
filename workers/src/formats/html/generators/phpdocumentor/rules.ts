import { hasClass, plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** phpDocumentor 3. */
export const phpdocumentor: Generator = {
  name: 'phpDocumentor',
  detects: ({ classes }) => classes.has('phpdocumentor-content') || classes.has('phpdocumentor-signature'),
  main: ['.phpdocumentor-content'],
  noise: [
    '.phpdocumentor-element-found-in, .phpdocumentor-breadcrumbs, .phpdocumentor-search-results, .phpdocumentor-on-this-page__sidebar, .phpdocumentor-back-to-top, .phpdocumentor-modal',
  ],
  isEntryHeading: (heading) => hasClass(heading, 'phpdocumentor-element__name'),
  codeLanguage: ({ name }) => (name === 'pre' ? 'php' : null),
  title: ({ classes }) => {
    const title = classes.get('phpdocumentor-content__title');
    return title ? plainText(title) : null;
  },
  siteName: ({ headTitle }) => headTitle || null,
};
