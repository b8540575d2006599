import { findElement, startOfText } from '../extract/elements.ts';
import type { Element } from '../reader/nodes.ts';
import { type Generator, isGeneratedBy } from './generator.ts';

const INDENTS = ['', 'Small', 'Indented2', 'Indented3', 'Indented4', 'Indented5', 'SmallIndented2'];

/** The reference manual of Ada, its paragraphs numbered and its code set line by line. */
export const armForm: Generator = {
  name: 'Arm_Form',
  detects: (page) => isGeneratedBy(page, 'arm_form'),
  main: ['body'],
  noise: ['.paranum'],
  isNoise: isFrame,
  listings: INDENTS.map((indent) => `.${indent}Examples`),
  codeLanguage: () => 'ada',
};

/** The name of the manual above a page, its sponsor below, and the links to other pages, which are pictures. */
function isFrame(element: Element): boolean {
  if (element.name !== 'div' || element.attribs.class !== undefined) return false;
  if (/Legal Information$|sponsored in part/.test(startOfText([element], 200).trim())) return true;
  return (
    findElement(element, ({ attribs }) => attribs.alt === 'Contents' || attribs.alt === 'Index') !== null
  );
}
