import { hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** References of libraries in Ruby. */
export const yard: Generator = {
  name: 'YARD',
  detects: ({ ids, classes }) => ids.has('full_list_header') || classes.has('full_list_link'),
  main: ['#content'],
  noise: [
    '#header, #footer, span.abstract, .source_code, .summary_toggle, .constants_summary_toggle, .inheritanceTree, .fullTree',
  ],
  isEntryHeading: (heading) => hasClass(heading, 'signature'),
  codeLanguage: (code) => (hasClass(code, 'ruby') ? 'ruby' : null),
};
