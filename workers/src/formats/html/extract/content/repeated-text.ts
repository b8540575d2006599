import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { collapseSpace, startOfText, wordSet } from '../../dom/elements.ts';

/** Shorter texts may repeat on purpose, as steps do. */
const MIN_PARAGRAPH_CHARS = 80;
const MAX_PARAGRAPH_CHARS = 1_000;
const MIN_QUOTED_CHARS = 30;

/** Items of lists and cells of tables repeat on purpose. */
const ENTRIES = wordSet('li dd td th');
const PARAGRAPHS = wordSet('p div section article h2 h3 h4 span');
const BLOCKS = wordSet('p div section article blockquote ul ol dl table pre h2 h3 h4');

/**
 * Finds quotes of text above them, as in forums, and on pages without code paragraphs that repeat an earlier one, such as
 * copies for small screens.
 */
export function findRepeatedText(
  nodes: readonly ChildNode[],
  isNoise: (element: Element) => boolean,
  { hasCode, hasQuotes }: { readonly hasCode: boolean; readonly hasQuotes: boolean },
): ReadonlySet<Element> {
  const seen = new Set<string>();
  const found = new Set<Element>();
  const visit = (node: ChildNode, mayRepeat: boolean) => {
    if (hasQuotes && isText(node)) addText(node.data, seen);
    if (!isTag(node) || isNoise(node)) return;
    const isRepeated =
      node.name === 'blockquote'
        ? isQuoteOf(seen, node)
        : !mayRepeat && isParagraph(node) && repeats(seen, node);
    if (isRepeated) found.add(node);
    else for (const child of node.children) visit(child, mayRepeat || ENTRIES.has(node.name));
  };
  if (hasQuotes || !hasCode) for (const node of nodes) visit(node, hasCode);
  return found;
}

function addText(data: string, seen: Set<string>): void {
  if (data.length < MIN_QUOTED_CHARS) return;
  const text = collapseSpace(data);
  if (text.length >= MIN_QUOTED_CHARS) seen.add(text);
}

/** Whether most of the quote's text occurs above it. */
function isQuoteOf(seen: ReadonlySet<string>, quote: Element): boolean {
  let known = 0;
  let unknown = 0;
  const visit = (node: ChildNode) => {
    if (isTag(node)) node.children.forEach(visit);
    if (!isText(node)) return;
    const text = collapseSpace(node.data);
    if (text.length < MIN_QUOTED_CHARS) return;
    if (seen.has(text)) known += text.length;
    else unknown += text.length;
  };
  quote.children.forEach(visit);
  return known > unknown;
}

/** Whether `element` has text of its own and no blocks inside. */
function isParagraph({ name, children }: Element): boolean {
  if (!PARAGRAPHS.has(name) || children.some((child) => isTag(child) && BLOCKS.has(child.name))) return false;
  return children.some((child) => isText(child) && child.data.trim() !== '');
}

/** Manuals without `pre` repeat the declaration above each description (Ada Reference Manual). */
const END_OF_CODE: ReadonlySet<string> = new Set(';{}');

/** Whether the paragraph repeats an earlier one word for word; otherwise it is recorded. */
function repeats(seen: Set<string>, paragraph: Element): boolean {
  const text = startOfText([paragraph], MAX_PARAGRAPH_CHARS);
  if (text.length < MIN_PARAGRAPH_CHARS || END_OF_CODE.has(text.trimEnd().at(-1) ?? '')) return false;
  const key = `${paragraph.name} ${text}`;
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}
