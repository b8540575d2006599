import { isTag } from '../html/nodes.ts';
import type { Generator } from './generator.ts';

/** References of GNOME's libraries. The parts of a name are parted by its style sheet alone; the head has it whole. */
export const giDocgen: Generator = {
  name: 'gi-docgen',
  detects: (page) =>
    page.classes.has('c-decl') || (page.classes.has('toggle-wrapper') && page.ids.has('main')),
  main: ['#main'],
  noise: ['.srclink, .anchor, .toggle'],
  isNoise: ({ name, parent }) =>
    name === 'header' && parent !== null && isTag(parent) && parent.attribs.id === 'main',
  codeLanguage: () => 'c',
  title: ({ headTitle }) => headTitle,
};
