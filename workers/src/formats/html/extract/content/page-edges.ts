import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { findElement, findElements, hasElement, parentElement, startOfText } from '../../dom/elements.ts';

const MAX_BREADCRUMB_CHARS = 200;
const MAX_BREADCRUMB_PART_CHARS = 60;

const SEPARATORS = /^[\s/|›»>→·•:—–\\-]*$/;
const MAX_COLOPHON_CHARS = 200;
const COLOPHON =
  /^(?:\(c\)|copyright\b.{0,20}\d{4}|(?:this (?:page|document|file|manual) was )?(?:generated|created|built|produced|made) (?:by|with|from|on)\b|file translated from\b|more information about the .{1,80} mailing list)|©|\ball rights reserved\b/i;

const PAGER_WORDS = /^(?:prev(?:ious)?|next)\b|\b(?:prev(?:ious)?|next)(?: page)?$|[←→«»‹›]/i;
/** Arrows by name, or mirrored in right-to-left languages. */
const PAGER_ICON = /chevron|arrow|caret|rtl:-?(?:rotate|scale)/i;

/**
 * Finds navigation at the edges of an article that no class name marks: breadcrumbs above its title, and at its end the
 * links to the previous and next page and the copyright line.
 */
export function findEdges(nodes: readonly ChildNode[]): ReadonlySet<Element> {
  return new Set([...breadcrumbsAbove(nodes), ...edgesBelow(nodes, MAX_EDGE_DEPTH)]);
}

function breadcrumbsAbove(nodes: readonly ChildNode[]): Element[] {
  const title =
    findElementIn(nodes, ({ name }) => name === 'h1') ?? findElementIn(nodes, ({ name }) => name === 'h2');
  const found: Element[] = [];
  for (let at = title; at; at = parentWithin(at, nodes)) {
    for (let before = at.prev; before; before = before.prev) {
      if (!isTag(before)) continue;
      if (isBreadcrumbs(before) || isPagerBar(before, textOf(before))) found.push(before);
    }
  }
  return found;
}

function findElementIn(nodes: readonly ChildNode[], test: (element: Element) => boolean): Element | null {
  for (const node of nodes) {
    const found = isTag(node) ? (test(node) ? node : findElement(node, test)) : null;
    if (found) return found;
  }
  return null;
}

function parentWithin(element: Element, nodes: readonly ChildNode[]): Element | null {
  return nodes.includes(element) ? null : parentElement(element);
}

/** Links between separators; the last part, the page's own name, needs no link. */
function isBreadcrumbs(element: Element): boolean {
  if (element.name === 'a') return false;
  const parts = textParts(element, false);
  const chars = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (chars > MAX_BREADCRUMB_CHARS || parts.length === 0) return false;
  const last = parts.at(-1);
  const isPath = parts.every(
    (part) => part.isLinked || (part === last && part.text.length <= MAX_BREADCRUMB_PART_CHARS),
  );
  return isPath && parts.some(({ isLinked }) => isLinked);
}

interface TextPart {
  readonly text: string;
  readonly isLinked: boolean;
}

/** The texts below `parent`, without separators. */
function textParts(parent: ParentNode, isLinked: boolean, found: TextPart[] = []): TextPart[] {
  for (const node of parent.children) {
    if (isTag(node)) textParts(node, isLinked || node.name === 'a', found);
    else if (isText(node) && !SEPARATORS.test(node.data)) found.push({ text: node.data.trim(), isLinked });
  }
  return found;
}

/** Each level reads the text of its last element once more. */
const MAX_EDGE_DEPTH = 6;

function edgesBelow(nodes: readonly ChildNode[], depth: number): Element[] {
  const found: Element[] = [];
  for (const node of nodes.toReversed()) {
    const text = textOf(node);
    if (text === '') continue;
    if (!isTag(node)) break;
    if (isEdge(node, text)) found.push(node);
    else if (depth > 0 && /^(?:div|section|article|main)$/.test(node.name))
      return [...found, ...edgesBelow(node.children, depth - 1)];
    else break;
  }
  return found;
}

function isEdge(element: Element, text: string): boolean {
  return (
    isPager(element, text) ||
    isPagerBar(element, text) ||
    isColophon(element, text) ||
    areLegalLinks(element, text) ||
    isBackLink(element, text)
  );
}

const MAX_BACK_CHARS = 80;
const BACK = /^[←«‹\s]*(?:back|return) to\b/i;

/** Whether the element only has a link to the list that the page belongs to. */
function isBackLink(element: Element, text: string): boolean {
  if (text.length >= MAX_BACK_CHARS || !BACK.test(text) || !/^(?:a|p|div)$/.test(element.name)) return false;
  return textParts(element, element.name === 'a').every(({ isLinked }) => isLinked);
}

/** The text of a node, or its beginning if it is longer than any edge. */
function textOf(node: ChildNode): string {
  return startOfText([node], MAX_PAGER_CHARS);
}

const MAX_LEGAL_CHARS = 150;
const LEGAL = /^(?:terms|privacy|legal|cookie|imprint|impressum|sitemap|accessibility|trademarks?)\b/i;

/** A line of links to the terms and the privacy policy of the site. */
function areLegalLinks(element: Element, { length }: string): boolean {
  if (length >= MAX_LEGAL_CHARS || /^(?:pre|h[1-6]|dl)$/.test(element.name)) return false;
  const parts = textParts(element, false);
  return (
    parts.length > 1 && parts.every(({ isLinked }) => isLinked) && parts.some(({ text }) => LEGAL.test(text))
  );
}

/** A line about the copyright or the tool that made the page. */
function isColophon({ name }: Element, text: string): boolean {
  if (name === 'pre' || text.length >= MAX_COLOPHON_CHARS) return false;
  return name === 'address' || COLOPHON.test(text);
}

const MAX_PAGER_CHARS = 400;

/** One or two links and nothing else, one of them to the previous or next page. */
function isPager(element: Element, { length }: string): boolean {
  if (length >= MAX_PAGER_CHARS || /^(?:a|p|pre|h[1-6]|dl)$/.test(element.name)) return false;
  const links = findElements(element, ({ name }) => name === 'a');
  if (links.length === 0 || links.length > 2) return false;
  return textParts(element, false).every(({ isLinked }) => isLinked) && links.some(isPagerLink);
}

const MAX_BAR_LINKS = 6;
const MAX_BAR_CHARS = 250;

/** A list that begins with the neighboring messages of an archive: "Previous message: …" (Mailman). */
function isPagerList({ name, children }: Element, text: string): boolean {
  if (name !== 'ul' || text.length >= MAX_PAGER_CHARS || !/^(?:previous|next)\b.{0,20}:/i.test(text))
    return false;
  const items = children.filter((child) => isTag(child));
  return items.every((item) => hasElement(item, ({ name: inner }) => inner === 'a'));
}

/** A short table or block with the titles of the neighboring pages, as DocBook's old style sheets write it. */
function isPagerBar(element: Element, text: string): boolean {
  const { length } = text;
  if (isPagerList(element, text)) return true;
  if (length >= MAX_BAR_CHARS || !/^(?:div|table|center|header|footer|section)$/.test(element.name))
    return false;
  const links = findElements(element, ({ name }) => name === 'a');
  if (links.length === 0 || links.length > MAX_BAR_LINKS || !links.some(isPagerLink)) return false;
  return !hasElement(element, ({ name }) => /^(?:h[1-6]|pre|dl|code|p|img)$/.test(name));
}

function isPagerLink(link: Element): boolean {
  if (/^(?:prev|next)$/.test(link.attribs.rel ?? '')) return true;
  if (textParts(link, true).some(({ text }) => PAGER_WORDS.test(text))) return true;
  return hasElement(link, ({ name, attribs }) => name === 'svg' && PAGER_ICON.test(attribs.class ?? ''));
}
