import { hasClass } from '../extract/elements.ts';
import type { Generator } from './generator.ts';

/** The manuals of Chez Scheme: each form of an entry is a line in a paragraph. */
export const stex: Generator = {
  name: 'stex',
  detects: ({ classes }) => classes.has('formdef'),
  main: [],
  noise: [],
  isSignature: (element) => element.name === 'span' && hasClass(element, 'formdef'),
};
