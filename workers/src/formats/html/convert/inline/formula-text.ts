import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { childElements, collapseSpace } from '../../dom/elements.ts';

/** A formula in MathML without TeX source as one line of text: `x^2`, `(a+b)/2`, `√(x)`. */
export function formulaText({ children }: Element): string {
  return textOf(children);
}

function textOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isTag(node) ? elementText(node) : isText(node) ? collapseSpace(node.data) : ''))
    .join('');
}

/** The separators between the parts of an element. */
const SEPARATORS: Readonly<Record<string, readonly string[]>> = {
  mfrac: ['/'],
  msup: ['^'],
  mover: ['^'],
  msub: ['_'],
  munder: ['_'],
  msubsup: ['_', '^'],
  munderover: ['_', '^'],
};

function elementText(element: Element): string {
  const { name, children } = element;
  const separators = SEPARATORS[name];
  if (separators) {
    const parts = childElements(element).map((part) => grouped(elementText(part)));
    return parts.map((part, at) => (separators[at - 1] ?? '') + part).join('');
  }
  if (name === 'msqrt') return `√(${textOf(children)})`;
  if (name === 'mtd') return `${textOf(children)} `;
  if (name === 'mtr') return `${textOf(children).trim()}; `;
  return name.startsWith('annotation') ? '' : textOf(children);
}

/** `text` in parentheses, unless it is one character, word or number. */
function grouped(text: string): string {
  return /^(?:\p{L}*|[\p{N}.]*|.|\([^()]*\))$/u.test(text) ? text : `(${text})`;
}
