import { type ChildNode, type Element, isTag } from 'domhandler';
import { findIn, parentElement, startOfText } from '../../dom/elements.ts';
import { asksForFeedback } from './feedback-question.ts';
import { isPager, MAX_PAGER_CHARS } from './pagers.ts';
import { isLabel, isOnlyLinks, textParts } from './text-parts.ts';

const MAX_BREADCRUMB_CHARS = 200;
const MAX_BREADCRUMB_PART_CHARS = 80;

/** Each level reads the text of its last element once more. */
const MAX_EDGE_DEPTH = 6;

const MAX_COLOPHON_CHARS = 200;
const COLOPHON =
  /^(?:\(c\)|copyright\b(?:.{0,20}\d{4}| by\b)|(?:this (?:page|document|file|manual) was )?(?:generated|created|built|produced|made) (?:by|with|from|on)\b|file translated from\b|more information about the .{1,80} mailing list)|©|\ball rights reserved\b/i;
/** "All rights reserved" and "No reproduction". */
const OTHER_COLOPHON =
  /^(?:alle rechte vorbehalten|tous droits réservés|todos los derechos|todos os direitos|tutti i diritti|wszelkie prawa|všechna práva|tüm hakları|με επιφύλαξη|απαγορεύεται η αναπαραγωγή|все права защищены|усі права захищені|جميع الحقوق محفوظة|تمامی حقوق|כל הזכויות שמורות|無断転載|版权所有|版權所有|저작권|สงวนลิขสิทธิ์|bản quyền)/i;

const MAX_LEGAL_CHARS = 150;
const LEGAL = /^(?:terms|privacy|legal|cookie|imprint|impressum|sitemap|accessibility|trademarks?)\b/i;

/**
 * Finds navigation at the edges of an article that no class name marks: breadcrumbs above its title, and at its end the
 * links to the previous and next page and the copyright line.
 */
export function findEdges(nodes: readonly ChildNode[]): ReadonlySet<Element> {
  return new Set([...findAboveTitle(nodes), ...findAtEnd(nodes, MAX_EDGE_DEPTH)]);
}

/** Finds the breadcrumbs and pagers before the title, in the elements around it. */
function findAboveTitle(nodes: readonly ChildNode[]): Element[] {
  const title = findIn(nodes, ({ name }) => name === 'h1') ?? findIn(nodes, ({ name }) => name === 'h2');
  const found: Element[] = [];
  for (let at = title; at; at = nodes.includes(at) ? null : parentElement(at)) {
    for (let before = at.prev; before; before = before.prev) {
      if (!isTag(before)) continue;
      if (isBreadcrumbs(before) || isPager(before, startOfEdge(before))) found.push(before);
    }
  }
  return found;
}

/** Links between separators; the last part, the page's own name, needs no link. */
function isBreadcrumbs(element: Element): boolean {
  if (element.name === 'a') return false;
  const parts = textParts(element);
  const chars = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (chars > MAX_BREADCRUMB_CHARS || parts.length === 0) return false;
  const last = parts.at(-1);
  const isPath = parts.every(
    (part, at) =>
      part.isLinked ||
      (part === last && part.text.length <= MAX_BREADCRUMB_PART_CHARS) ||
      // "You are here:"
      (at === 0 && isLabel(part)),
  );
  return isPath && parts.some(({ isLinked }) => isLinked);
}

/** Finds the edges after the last text of an article, also in its last blocks. */
function findAtEnd(nodes: readonly ChildNode[], depth: number): Element[] {
  const found: Element[] = [];
  for (const node of nodes.toReversed()) {
    const text = startOfEdge(node);
    if (text === '') continue;
    if (!isTag(node)) break;
    if (isEdge(node, text)) found.push(node);
    else if (depth > 0 && /^(?:div|section|article|main)$|-/.test(node.name))
      return [...found, ...findAtEnd(node.children, depth - 1)];
    else break;
  }
  return found;
}

/** The text of a node, or its start if it is longer than any edge. */
function startOfEdge(node: ChildNode): string {
  return startOfText([node], MAX_PAGER_CHARS);
}

function isEdge(element: Element, text: string): boolean {
  return (
    isPager(element, text) ||
    isColophon(element, text) ||
    areLegalLinks(element, text) ||
    asksForFeedback(element, text)
  );
}

/** A line about the copyright or the tool that made the page. */
function isColophon({ name }: Element, text: string): boolean {
  if (name === 'pre' || text.length >= MAX_COLOPHON_CHARS) return false;
  return name === 'address' || COLOPHON.test(text) || OTHER_COLOPHON.test(text);
}

/** A line of links to the terms and the privacy policy of the site. */
function areLegalLinks(element: Element, { length }: string): boolean {
  if (length >= MAX_LEGAL_CHARS || /^(?:pre|h[1-6]|dl)$/.test(element.name)) return false;
  const parts = textParts(element);
  return parts.length > 1 && isOnlyLinks(element) && parts.some(({ text }) => LEGAL.test(text));
}
