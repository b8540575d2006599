import { type Element, isTag } from 'domhandler';
import { collapseSpace, findElement, hasClass } from '../extract/elements.ts';
import { codeSpan } from './code-span.ts';
import type { Conversion } from './conversion.ts';
import { headingLevel } from './element-kinds.ts';
import { visibleText } from './visible-text.ts';

/** Writes a heading as one line, keeps its address, and makes it the heading that the next blocks stand under. */
export function writeHeading(element: Element, level: number, conversion: Conversion): void {
  const text = headingText(element, conversion);
  if (text === '') return;
  const anchor = anchorOf(element);
  if (anchor !== null) conversion.writer.anchorNext(anchor);
  conversion.writer.write(`${'#'.repeat(level)} ${text}`);
  conversion.level = level;
  noteTitle(level, text, conversion);
}

/** The first first-level heading is the page's title, or the first heading of any level when there is none. */
function noteTitle(level: number, text: string, conversion: Conversion): void {
  if (conversion.title === null || (level === 1 && conversion.title.level > 1))
    conversion.title = { level, text };
}

function headingText(element: Element, conversion: Conversion): string {
  if (conversion.article.generator.isEntryHeading?.(element)) {
    return codeSpan(collapseSpace(visibleText(element.children, conversion.article)));
  }
  const text = withoutSelfLinks(collapseSpace(conversion.inline(element.children)), conversion);
  return text.startsWith('**') && text.endsWith('**') ? text.slice(2, -2) : text;
}

/** Some sites make each heading a link to itself. */
function withoutSelfLinks(text: string, { article }: Conversion): string {
  const self = article.resolve('#');
  if (self === null || !text.includes(`](${self}`)) return text;
  return text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, (link, words: string, url: string) =>
    url.startsWith(self) ? words : link,
  );
}

/**
 * The fragment that leads to a heading: its own id, that of an anchor inside it, the target of its link to itself,
 * that of the section it opens, or that of an empty anchor right before it; null when there is none.
 */
function anchorOf(heading: Element): string | null {
  return ownAnchor(heading) ?? selfLink(heading) ?? sectionAnchor(heading) ?? anchorBefore(heading);
}

function ownAnchor(element: Element): string | null {
  if (element.attribs.id) return element.attribs.id;
  const inner = findElement(
    element,
    ({ name, attribs }) => (name === 'a' || name === 'span') && Boolean(attribs.id || attribs.name),
  );
  return inner?.attribs.id ?? inner?.attribs.name ?? null;
}

function selfLink(heading: Element): string | null {
  const link = findElement(
    heading,
    ({ name, attribs }) => name === 'a' && attribs.href?.startsWith('#') === true,
  );
  return link?.attribs.href?.slice(1) || null;
}

function sectionAnchor(heading: Element): string | null {
  const { parent } = heading;
  if (!parent || !isTag(parent) || !parent.attribs.id) return null;
  if (parent.name !== 'section' && !hasClass(parent, 'section')) return null;
  const opening = parent.children.find((child) => isTag(child) && headingLevel(child) !== null);
  return opening === heading ? parent.attribs.id : null;
}

function anchorBefore(heading: Element): string | null {
  let before = heading.prev;
  while (before && !isTag(before)) before = before.prev;
  if (!before || before.children.some(isTag)) return null;
  return before.name === 'a' || before.name === 'span'
    ? (before.attribs.id ?? before.attribs.name ?? null)
    : null;
}
