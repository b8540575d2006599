import { type ChildNode, type Element, isTag, Text } from 'domhandler';
import { withoutFragment } from '../../../fragments.ts';
import { LETTER_OR_DIGIT } from '../../../is-letter-or-digit.ts';
import { codeSpan } from '../../../markdown/code-span.ts';
import { replaceLinks } from '../../../markdown/replace-links.ts';
import { collapseSpace, hasElement, parentElement, plainText } from '../../dom/elements.ts';
import { MAX_HEADING_LEVEL } from '../blocks/element-kinds.ts';
import type { Conversion } from '../conversion.ts';
import { endSignature } from '../entries/write-signature.ts';
import { visibleText } from '../inline/visible-text.ts';
import { anchorOfHeading } from './heading-anchor.ts';

/** Writes a heading with its anchor and makes it the current one. */
export function writeHeading(element: Element, level: number, conversion: Conversion): void {
  const { writer } = conversion;
  const isEntry = conversion.article.is(element, 'entry-heading');
  const text = headingText(element, isEntry, conversion);
  if (text === '') return;
  endSignature(conversion);
  if (NOTE_LABEL.test(text)) {
    writer.write(text);
    writer.closeGap();
    return;
  }
  if (isShownInDemo(element, level, conversion)) {
    writer.write(`**${text.replaceAll('**', '')}**`);
    return;
  }
  const above = isEntry ? conversion.sectionLevel : conversion.entryLevel;
  const written = Math.max(level, Math.min(above + 1, MAX_HEADING_LEVEL));
  const line = `${'#'.repeat(written)} ${text}`;
  writer.removeLastHeading((heading) => isContents(heading, written));
  if (writer.lastHeading === line) return;
  const anchor = anchorOfHeading(element, conversion);
  if (anchor !== null) writer.anchorNext(anchor);
  writer.write(line);
  conversion.level = written;
  updateSectionLevel(written, isEntry, conversion);
  if (!isContents(line, 1)) updateTitle(level, text, conversion);
}

/** Texinfo writes the label of a footnote as a heading. */
const NOTE_LABEL = /^\[\^\w+\]:$/;

const DEMO_WORD = /(?:^|[-_\s])(?:demo|preview|playground)(?:[-_\s]|$)/i;
const EXAMPLE_WORD = /(?:^|[-_\s])examples?(?:[-_\s]|$)/i;
const MAX_DEMO_WRAPPERS = 4;
const MAX_DEMO_CHARS = 300;

/** Whether a heading is part of a component's demo. Examples have headings, but not for a page. */
function isShownInDemo(heading: Element, level: number, { article, title }: Conversion): boolean {
  let parent = parentElement(heading);
  for (let depth = 0; depth < MAX_DEMO_WRAPPERS && parent; depth += 1) {
    const names = parent.attribs.class ?? '';
    const isDemo = DEMO_WORD.test(names) || (level === 1 && title?.level === 1 && EXAMPLE_WORD.test(names));
    if (isDemo) return article.weigh(parent).textChars <= MAX_DEMO_CHARS;
    parent = parentElement(parent);
  }
  return false;
}

/** Headings inside an entry, such as gtk-doc's for parameters, do not start a section. */
function updateSectionLevel(level: number, isEntry: boolean, conversion: Conversion): void {
  if (isEntry) conversion.memberLevel = level;
  else if (conversion.memberLevel === 0 || level <= conversion.memberLevel) conversion.sectionLevel = level;
}

/**
 * Whether `heading` names a table of contents, which is left out with its heading. `nextLevel` is the level of the heading
 * that follows without text in between.
 */
export function isContents(heading: string, nextLevel: number): boolean {
  if (/^#+ (?:table of contents|on this page)$/i.test(heading)) return true;
  return /^#+ (?:contents|index)$/i.test(heading) && heading.indexOf(' ') >= nextLevel;
}

const MAX_OTHERS = 3;

/** The title is the first first-level heading, else the first heading. */
function updateTitle(level: number, text: string, conversion: Conversion): void {
  const { title } = conversion;
  if (title === null || (level === 1 && title.level > 1))
    conversion.title = { level, text, others: [], below: null };
  else if (level > 1 && title.level === 1 && title.below === null)
    conversion.title = { ...title, below: text };
  else if (level === 1 && title.others.length < MAX_OTHERS)
    conversion.title = { ...title, others: [...title.others, text] };
}

/** Images in headings are logos or badges; their text counts only without other words. */
const LOGO = /\blogo$/i;

/** The rest of a link around a logo. */
const EMPTY_LINK = /(?<!!)\[\]\([^)\s]*\)/g;

function headingText(element: Element, isEntry: boolean, conversion: Conversion): string {
  if (isEntry) return codeSpan(collapseSpace(entryName(element, conversion)).replace(/ \(\)$/, '()'));
  const inline = conversion.inline(element.children);
  const hasWords = LETTER_OR_DIGIT.test(replaceLinks(inline, ({ isImage, text }) => (isImage ? '' : text)));
  const words = replaceLinks(inline, ({ isImage, text: alternative, source }) =>
    isImage ? (hasWords || LOGO.test(alternative) ? '' : alternative) : source,
  );
  const shown = collapseSpace(words.includes('[](') ? words.replace(EMPTY_LINK, '') : words);
  const kept =
    TOGGLE_ICON.test(shown) && hasElement(element, isIcon) ? shown.replace(TOGGLE_ICON, '') : shown;
  const text = withoutSelfLinks(withoutMarks(kept), conversion);
  const isBold = text.startsWith('**') && text.length > 4 && text.indexOf('**', 2) === text.length - 2;
  return isBold ? text.slice(2, -2) : text;
}

/** Squares and circles around the text, as in Japanese and Chinese. */
const MARKS = /^[■□◆◇●○◎★☆▼]+\s*(?=[^\s■□◆◇●○◎★☆▼])|(?<=[^\s■□◆◇●○◎★☆▼]) ?[■□◆◇●○◎]+$/gu;

function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** The icon of an accordion, as a text. */
const TOGGLE_ICON = / ?[+−–▼▾▸▶▲›»⌄✕×]$/u;

function isIcon(element: Element): boolean {
  return element.name !== 'button' && /^[+−–▼▾▸▶▲›»⌄✕×]$/u.test(plainText(element));
}

function entryName({ children }: Element, { article }: Conversion): string {
  const isSeparateLine = (node: ChildNode) => isTag(node) && article.is(node, 'separate-line');
  const parts = children.flatMap((node) => (isSeparateLine(node) ? [node, new Text(' ')] : [node]));
  return visibleText(parts, article);
}

/** Leads to a heading's line in the table of contents. */
const TO_CONTENTS = /#(?:[\w-]*[_-])?toc(?:[_\d-]|$)/i;

/** Some sites make each heading a link to itself, or to the table of contents (tex2page, LinuxDoc). */
function withoutSelfLinks(text: string, { article }: Conversion): string {
  if (!text.includes('](')) return text;
  const own = new Set([article.pageUrl, article.resolve('#') ?? ''].map(withoutFile));
  return replaceLinks(text, ({ isImage, text: words, url, source }) => {
    const isOwn = own.has(withoutFile(url)) || TO_CONTENTS.test(url);
    return isOwn && !isImage ? words : source;
  });
}

/** The URL of a page without its fragment, its extension and the name of an index. Servers know a page by several URLs. */
function withoutFile(url: string): string {
  return withoutFragment(url).replace(/(?:\/index)?(?:\.html?)?\/?$/, '');
}
