import { hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

export const rdoc: Generator = {
  name: 'RDoc',
  detects: (page) => page.classes.has('method-detail') && page.classes.has('method-heading'),
  main: ['main', '[role=main]', '#documentation'],
  noise: ['.method-click-advice, .method-source-code, .method-source-toggle, .method-controls'],
  entries: ['.method-detail'],
  codeLanguage: (code) => (hasClass(code, 'ruby') ? 'ruby' : null),
};
