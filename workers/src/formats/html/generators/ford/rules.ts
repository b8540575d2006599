import type { Element } from 'domhandler';
import { nextElementSibling } from 'domutils';
import { hasClass, plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** Headings of graphs, which have no text. */
const GRAPH_HEADING = /^(?:calls|called by|used by|uses|inherits|inherited by|descended from)$/i;

/** API references of Fortran projects. Small screens get a copy of the sidebar. */
export const ford: Generator = {
  name: 'FORD',
  detects: ({ ids, classes }) =>
    ids.has('text') && (classes.has('varlist') || classes.has('depgraph') || ids.has('tipue_search_input')),
  locate: {
    main: ['#text', '.container'],
    noise: [
      '.visible-xs, .d-md-none, .depgraph, .graph-help, .modal, #sidebar, .well',
      (element) =>
        /^h[2-4]$/.test(element.name) && GRAPH_HEADING.test(plainText(element)) && isBeforeGraph(element),
    ],
    title: ({ tags }) => {
      const heading = tags.get('h1');
      return heading ? plainText(heading) : null;
    },
  },
  code: 'fortran',
};

function isBeforeGraph(heading: Element): boolean {
  const next = nextElementSibling(heading);
  return next !== null && hasClass(next, 'depgraph');
}
