import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { findElement, findElements, plainText, startOfText } from '../../dom/elements.ts';

/** Longer than any path of section names over a title. */
const TRAIL_CHARS = 200;
const TRAIL_PART_CHARS = 60;

const SEPARATORS = /^[\s/|›»>→·•:—–\\-]*$/;
const LONGEST_COLOPHON = 200;
const COLOPHON =
  /^(?:\(c\)|copyright\b.{0,20}\d{4}|(?:this (?:page|document|file|manual) was )?(?:generated|created|built|produced|made) (?:by|with|from|on)\b)|©|\ball rights reserved\b/i;

const STEP_WORDS = /^(?:prev(?:ious)?|next)\b|\b(?:prev(?:ious)?|next)(?: page)?$|[←→«»‹›]/i;
const STEP_ICON = /chevron|arrow|caret/i;

/**
 * What stands at the edges of an article for finding one's way: the path of sections over its title, and at its end the
 * links to the pages before and behind it, and whose it is. Sites that are styled by classes alone name none of them.
 */
export function findEdges(nodes: readonly ChildNode[]): ReadonlySet<Element> {
  return new Set([...trailsOver(nodes), ...edgesBelow(nodes)]);
}

function trailsOver(nodes: readonly ChildNode[]): Element[] {
  const isTitle = ({ name }: Element) => name === 'h1';
  const found: Element[] = [];
  for (let at = findElementIn(nodes, isTitle); at; at = parentWithin(at, nodes)) {
    for (let before = at.prev; before; before = before.prev) {
      if (isTag(before) && isTrail(before)) found.push(before);
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
  const { parent } = element;
  return nodes.includes(element) || parent === null || !isTag(parent) ? null : parent;
}

/** Links between signs, and the name of the page or of its section behind them, which needs no link. */
function isTrail(element: Element): boolean {
  if (element.name === 'a') return false;
  const parts = textParts(element, false);
  const chars = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (chars > TRAIL_CHARS || parts.length === 0) return false;
  const last = parts.at(-1);
  const isPath = parts.every(
    (part) => part.isLinked || (part === last && part.text.length <= TRAIL_PART_CHARS),
  );
  return isPath && parts.some(({ isLinked }) => isLinked);
}

interface TextPart {
  readonly text: string;
  readonly isLinked: boolean;
}

/** The texts below `parent` that say something. */
function textParts(parent: ParentNode, isLinked: boolean): TextPart[] {
  return parent.children.flatMap((node) => {
    if (isTag(node)) return textParts(node, isLinked || node.name === 'a');
    return !isText(node) || SEPARATORS.test(node.data) ? [] : [{ text: node.data.trim(), isLinked }];
  });
}

function edgesBelow(nodes: readonly ChildNode[]): Element[] {
  const found: Element[] = [];
  for (const node of nodes.toReversed()) {
    if (isText(node) ? node.data.trim() === '' : plainText(node) === '') continue;
    if (!isTag(node) || !(isSteps(node) || isColophon(node))) break;
    found.push(node);
  }
  return found;
}

/** Whose the page is or what made it, in a line. */
function isColophon(element: Element): boolean {
  if (element.name === 'pre') return false;
  const text = startOfText([element], LONGEST_COLOPHON);
  return text.length < LONGEST_COLOPHON && (element.name === 'address' || COLOPHON.test(text));
}

/** One link or two and nothing else, each of which points back or on. */
function isSteps(element: Element): boolean {
  if (/^(?:a|p|pre|h[1-6]|dl)$/.test(element.name)) return false;
  const links = findElements(element, ({ name }) => name === 'a');
  if (links.length === 0 || links.length > 2) return false;
  return textParts(element, false).every(({ isLinked }) => isLinked) && links.some(isStep);
}

function isStep(link: Element): boolean {
  if (/^(?:prev|next)$/.test(link.attribs.rel ?? '')) return true;
  if (textParts(link, true).some(({ text }) => STEP_WORDS.test(text))) return true;
  return (
    findElement(link, ({ name, attribs }) => name === 'svg' && STEP_ICON.test(attribs.class ?? '')) !== null
  );
}
