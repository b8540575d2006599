import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { BLOCK_ELEMENTS, contentOf, hasElement, rawText, wordSet } from '../../dom/elements.ts';
import { memoize } from '../../dom/memoize.ts';
import type { ElementTest } from '../../dom/selectors.ts';

const INLINE = wordSet(
  'abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd math mark nobr q rp rt ruby s samp ' +
    'small strike strong sub sup time tt u var wbr',
);

/** Old pages often leave these open, so they contain the rest of the page. */
const FORMATTING = wordSet('b big center em font i nobr small strong tt u');

/**
 * Whether `element` is a block. Elements that may be either, such as links around cards and custom elements, are blocks
 * if they hold one by `holdsBlock`. Authors of Java and Groovy put `pre` into `code`.
 */
export function isBlock(element: Element, holdsBlock: ElementTest = containsBlock): boolean {
  if (BLOCK_ELEMENTS.has(element.name)) return true;
  if (element.name === 'code' && element.children.some((child) => isTag(child) && child.name === 'pre'))
    return true;
  if ((element.name === 'code' || element.name === 'tt') && hasLineBreaks(element)) return true;
  if (element.name === 'code' && (isPreformatted(element) || isListOfLines(element))) return true;
  const mayHold = !INLINE.has(element.name) || FORMATTING.has(element.name);
  return mayHold && element.children.some(isTag) && holdsBlock(element);
}

function containsBlock(element: Element): boolean {
  return hasElement(element, ({ name }) => BLOCK_ELEMENTS.has(name));
}

/**
 * Creates a test for blocks that ignores noise. It is cached, since each level of nested elements asks about all levels below
 * it.
 */
export function createBlockTest(isNoise: ElementTest): ElementTest {
  const holdsBlock: ElementTest = memoize((element) =>
    element.children.some(
      (node) => isTag(node) && (BLOCK_ELEMENTS.has(node.name) ? !isNoise(node) : holdsBlock(node)),
    ),
  );
  return (element) => isBlock(element, holdsBlock);
}

/** Whether code has several lines, separated by `<br>`. */
export function hasLineBreaks({ children }: Element): boolean {
  const at = children.findIndex((child) => isTag(child) && child.name === 'br');
  return at >= 0 && children.slice(at + 1).some(hasText);
}

/** Whether all code is in a list, with an item for each line (GraphDoc). */
export function isListOfLines(element: Element): boolean {
  const [list, ...others] = contentOf(element);
  if (!list || !isTag(list) || !/^[uo]l$/.test(list.name) || others.length > 0) return false;
  return !hasElement(list, (inner) => inner !== list && NOT_IN_CODE.test(inner.name));
}

const KEEPS_LINES: Readonly<Record<string, RegExp>> = {
  code: /(?:^|[;\s])white-space:\s*(?:pre|pre-wrap|break-spaces)\s*(?:[;!]|$)/i,
  // Other text is often `pre-wrap`.
  div: /(?:^|[;\s])white-space:\s*pre\s*(?:[;!]|$)/i,
};

/** Elements that never occur in a line of code. */
export const NOT_IN_CODE = /^(?:h[1-6]|table|[duo]l|pre)$/;

/**
 * Whether an element is code whose lines only its style keeps, instead of `pre`: react-syntax-highlighter with another tag,
 * and code pasted from an editor.
 */
export function isPreformatted(element: Element): boolean {
  const { style } = element.attribs;
  if (style === undefined || KEEPS_LINES[element.name]?.test(style) !== true) return false;
  const holdsOther = hasElement(element, ({ name }) => NOT_IN_CODE.test(name) || name === 'p');
  return !holdsOther && rawText(element).trim().includes('\n');
}

function hasText(node: ChildNode): boolean {
  return isText(node) ? node.data.trim() !== '' : isTag(node) && node.children.some(hasText);
}

export const MAX_HEADING_LEVEL = 6;

/** The level of a heading element, including h7 to h9 of old tools; null for other elements. */
export function headingLevel(element: Element): number | null {
  const { name } = element;
  if (name.length !== 2 || name[0] !== 'h') return null;
  const level = name.charCodeAt(1) - 48;
  return level >= 1 && level <= 9 ? Math.min(level, MAX_HEADING_LEVEL) : null;
}
