import type { Generator } from '../generator.ts';

/** Scala 2. Each member has a short comment that repeats the first sentence of its full comment. */
export const scaladoc: Generator = {
  name: 'Scaladoc',
  detects: ({ ids }) => ids.has('template') && ids.has('definition') && ids.has('signature'),
  locate: {
    main: ['#content', 'body'],
    noise: [
      '#definition, #mbrsel, #memberfilter, #inheritedMembers, #groupedMembers, #tooltip, #footer, #search, #toc',
      '#linearization, #subclasses, #inheritance-diagram-container, #content-diagram-container',
      '.permalink, .toggleContainer, .morelinks, .diagram-container',
      ':has(> .fullcomment) > .shortcomment',
    ],
    title: ({ headTitle }) => headTitle.split(' - ').at(-1) ?? null,
  },
  elements: {
    entry: 'li[visbl]',
    'entry-heading': '.signature, #signature',
  },
  code: 'scala',
};
