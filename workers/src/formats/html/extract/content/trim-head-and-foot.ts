import { type ChildNode, type Element, isTag } from 'domhandler';
import { findElement, hasElement, isBlank, isLink, startOfText } from '../../dom/elements.ts';
import { isLabel, isOnlyLinks, textParts } from './text-parts.ts';

/** The text of such a part outside links is shorter. */
const MAX_OWN_CHARS = 160;
const MAX_CHARS = 600;
const MAX_HEAD_OWN_CHARS = 40;

const CONTENT = /^(?:h[1-6]|pre|code|dl|blockquote)$/;
const SMALL_SIZE = /^(?:[12]|-\d)$/;
const ASIDE_ALIGNMENT = /^(?:center|right)$/i;
const FOOTER_NAME = /foot(?!note)|copyright/i;
const FOOTNOTE_MARK = /^(?:[*†‡¹²³]|\[?\d)/;

/**
 * The nodes of an old page without the links above the rule before its title, and without the line about the author,
 * the copyright or other pages below its last rule, in any language.
 */
export function trimHeadAndFoot(nodes: readonly ChildNode[]): readonly ChildNode[] {
  const isRule = (node: ChildNode) => isTag(node) && node.name === 'hr';
  const first = nodes.findIndex(isRule);
  if (first < 0) return nodes;
  const last = nodes.findLastIndex(isRule);
  const end = isFoot(nodes.slice(last), nodes.slice(0, last)) ? last : nodes.length;
  return nodes.slice(isHead(nodes.slice(0, first), nodes.slice(first, end)) ? first : 0, end);
}

/** Whether the nodes before a rule are links above the title. */
function isHead(nodes: readonly ChildNode[], rest: readonly ChildNode[]): boolean {
  const { all, own, links } = measure(nodes);
  const isTitle = ({ name }: Element) => name === 'h1' || name === 'h2';
  const hasTitle = (part: readonly ChildNode[]) => part.some((node) => isOrHolds(node, isTitle));
  return (
    links > 0 && all < MAX_CHARS && own < MAX_HEAD_OWN_CHARS && hasTitle(rest) && !nodes.some(holdsContent)
  );
}

/** Whether the nodes from a rule on are a short line that is set apart, or is next to links. */
function isFoot(nodes: readonly ChildNode[], text: readonly ChildNode[]): boolean {
  const { all, own, start } = measure(nodes);
  if (FOOTNOTE_MARK.test(start)) return false;
  if (all === 0 || all >= MAX_CHARS || own >= MAX_OWN_CHARS || nodes.some(holdsContent)) return false;
  if (startOfText(text, own + 1, isLink).length <= own) return false;
  return nodes.some((node) => isOrHolds(node, isSetApart)) || siblingsOf(nodes).some(areLinks);
}

/** The rule and the nodes after it, menus included. */
function siblingsOf([first]: readonly ChildNode[]): readonly ChildNode[] {
  const found: ChildNode[] = [];
  for (let at = first; at && found.length < MAX_SIBLINGS; at = at.next ?? undefined) found.push(at);
  return found;
}

const MAX_SIBLINGS = 20;

function measure(nodes: readonly ChildNode[]) {
  const parts = textParts({ children: [...nodes] });
  const count = (texts: typeof parts) => texts.reduce((sum, { text }) => sum + text.length, 0);
  const own = parts.filter((part) => !part.isLinked && !isLabel(part));
  const links = parts.filter(({ isLinked }) => isLinked);
  return { all: count(parts), own: count(own), links: links.length, start: own[0]?.text ?? '' };
}

function holdsContent(node: ChildNode): boolean {
  const isContent = (element: Element) =>
    CONTENT.test(element.name) || (element.name === 'li' && !isOnlyLinks(element));
  return isOrHolds(node, isContent);
}

/** Whether an element is smaller than the text or aligned in another way, or is named like a footer. */
function isSetApart({ name, attribs }: Element): boolean {
  if (/^(?:address|center|small)$/.test(name) || ASIDE_ALIGNMENT.test(attribs.align ?? '')) return true;
  if (name === 'font' && SMALL_SIZE.test(attribs.size ?? '')) return true;
  return FOOTER_NAME.test(attribs.id ?? '') || FOOTER_NAME.test(attribs.class ?? '');
}

/** Whether a block consists of links, perhaps with labels. */
function areLinks(node: ChildNode): boolean {
  if (isBlank(node) || !isTag(node) || isLink(node) || !hasElement(node, isLink)) return false;
  return textParts(node).every((part) => part.isLinked || isLabel(part));
}

function isOrHolds(node: ChildNode, test: (element: Element) => boolean): boolean {
  return isTag(node) && (test(node) || findElement(node, test) !== null);
}
