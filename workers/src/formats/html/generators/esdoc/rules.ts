import type { Generator } from '../generator.ts';

export const esdoc: Generator = {
  name: 'ESDoc',
  detects: ({ classes }) => classes.get('content')?.attribs['data-ice'] === 'content',
  main: ['[data-ice=content]'],
  noise: ['.right-info, [data-ice=source]'],
  isEntryHeading: ({ attribs }) => attribs['data-ice'] === 'anchor',
  codeLanguage: ({ name }) => (name === 'pre' ? 'javascript' : null),
};
