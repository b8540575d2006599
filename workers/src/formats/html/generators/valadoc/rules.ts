import { plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** API references of Vala libraries, on valadoc.org and in DevHelp. Headings have only the last part of a name. */
export const valadoc: Generator = {
  name: 'Valadoc',
  detects: ({ classes }) => classes.has('main_code_definition') || classes.has('leaf_code_definition'),
  locate: {
    main: ['.site_content', '#content'],
    noise: ['h1.main_title, .main_diagram, .main_hr', 'h2:contains("Object Hierarchy:")'],
    title: ({ classes, headTitle }) => {
      const header = classes.get('site_header');
      return (header ? plainText(header) : headTitle).split(' – ', 1)[0] ?? null;
    },
  },
  elements: {
    listing: '.main_code_definition',
  },
  code: 'vala',
};
