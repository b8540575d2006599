import { type Element, isTag } from 'domhandler';
import { childElements, findElement, hasClass, plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** Free Pascal's fpdoc. */
export const fpdoc: Generator = {
  name: 'fpdoc',
  detects: ({ classes }) => classes.get('bar')?.name === 'table' && classes.has('bartitle'),
  main: ['body'],
  noise: ['table.bar'],
  isNoise: ({ name, children }) =>
    name === 'p' && children.some((part) => isTag(part) && 'onclick' in part.attribs),
  isDeclarations: (table) => {
    const cell = findElement(table, ({ name }) => name === 'td');
    return cell !== null && isCode(cell);
  },
  codeLanguage: () => 'pascal',
  siteName: ({ classes }) => {
    const unit = classes.get('bartitle');
    return unit ? plainText(unit) : null;
  },
};

/** A cell whose one paragraph is all code. */
function isCode(cell: Element): boolean {
  const [paragraph, second] = childElements(cell);
  const [code, another] = paragraph ? childElements(paragraph) : [];
  if (second || another || code?.name !== 'tt') return false;
  return childElements(code).some((part) => hasClass(part, 'code'));
}
