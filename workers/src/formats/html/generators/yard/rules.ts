import type { Generator } from '../generator.ts';

/** API references of Ruby libraries. */
export const yard: Generator = {
  name: 'YARD',
  detects: ({ ids, classes }) => ids.has('full_list_header') || classes.has('full_list_link'),
  locate: {
    main: ['#content'],
    noise: [
      '#header, #footer, span.abstract, .source_code, .summary_toggle, .constants_summary_toggle, .inheritanceTree, .fullTree',
    ],
  },
  elements: {
    'entry-heading': '.signature',
  },
  code: { ruby: '.ruby' },
};
