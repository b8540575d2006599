import type { Generator } from '../generator.ts';

export const esdoc: Generator = {
  name: 'ESDoc',
  detects: ({ classes }) => classes.get('content')?.attribs['data-ice'] === 'content',
  locate: {
    main: ['[data-ice=content]'],
    noise: ['.right-info, [data-ice=source]'],
  },
  elements: {
    'entry-heading': '[data-ice=anchor]',
  },
  code: { javascript: 'pre' },
};
