import { isTag } from 'domhandler';
import { hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** Scaladoc of Scala 2. Every member has its first sentence beside the whole of its text. */
export const scaladoc: Generator = {
  name: 'Scaladoc',
  detects: ({ ids }) => ids.has('template') && ids.has('definition') && ids.has('signature'),
  main: ['#content', 'body'],
  noise: [
    '#definition, #mbrsel, #memberfilter, #inheritedMembers, #groupedMembers, #tooltip, #footer, #search, #toc',
    '#linearization, #subclasses, #inheritance-diagram-container, #content-diagram-container',
    '.permalink, .toggleContainer, .morelinks, .diagram-container',
  ],
  entries: ['li[visbl]'],
  isNoise: (element) =>
    hasClass(element, 'shortcomment') &&
    element.parent !== null &&
    isTag(element.parent) &&
    element.parent.children.some((child) => isTag(child) && hasClass(child, 'fullcomment')),
  isEntryHeading: (heading) => hasClass(heading, 'signature') || heading.attribs.id === 'signature',
  codeLanguage: () => 'scala',
  title: ({ headTitle }) => headTitle.split(' - ').at(-1) ?? null,
  siteName: ({ headTitle }) => headTitle.split(' - ').at(-2) ?? null,
};
