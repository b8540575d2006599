import { collapseSpace } from '../extract/elements.ts';
import type { Element } from '../extract/html/nodes.ts';
import { codeSpan } from './code-span.ts';
import type { Conversion } from './conversion.ts';
import { anchorOfHeading } from './heading-anchor.ts';
import { visibleText } from './visible-text.ts';

/** Writes a heading as one line, keeps its address, and makes it the heading that the next blocks stand under. */
export function writeHeading(element: Element, level: number, conversion: Conversion): void {
  const text = headingText(element, conversion);
  if (text === '') return;
  const anchor = anchorOfHeading(element);
  if (anchor !== null) conversion.writer.anchorNext(anchor);
  conversion.writer.write(`${'#'.repeat(level)} ${text}`);
  conversion.level = level;
  noteTitle(level, text, conversion);
}

/** The first first-level heading is the page's title, or the first heading of any level when there is none. */
function noteTitle(level: number, text: string, conversion: Conversion): void {
  const { title } = conversion;
  if (title === null || (level === 1 && title.level > 1))
    conversion.title = { level, text, isOneOfSeveral: false };
  else if (level === 1) conversion.title = { ...title, isOneOfSeveral: true };
}

function headingText(element: Element, conversion: Conversion): string {
  if (conversion.article.generator.isEntryHeading?.(element)) {
    return codeSpan(collapseSpace(visibleText(element.children, conversion.article)).replace(/ \(\)$/, '()'));
  }
  const text = withoutSelfLinks(collapseSpace(conversion.inline(element.children)), conversion);
  return text.startsWith('**') && text.endsWith('**') ? text.slice(2, -2) : text;
}

/** Some sites make each heading a link to itself. */
function withoutSelfLinks(text: string, { article }: Conversion): string {
  const self = article.resolve('#');
  if (self === null || !text.includes(`](${self}`)) return text;
  return text.replace(/\[([^\]]{0,500})\]\(([^)]{0,2000})\)/g, (link, words: string, url: string) =>
    url.startsWith(self) ? words : link,
  );
}
