import type { HeadingAnchor, OtherAnchor } from '../page.ts';
import { findCodeLines } from './fences.ts';
import { plainHeading } from './plain-heading.ts';
import { uniqueSlug } from './unique-slug.ts';

const ATX = /^ {0,3}(#{1,6})[ \t](.*)$/;
/** `{#id}`, `{ #id }` and `{: #id }` of attribute lists, or `[#id]`. */
const EXPLICIT_ID = /^(?:\{:?[ \t]*#([\w:.-]+)[^}]*\}|\[#([\w:.-]+)\])$/;
/** A component without content in a heading, such as a badge. */
const COMPONENT = /[ \t]?<[A-Z][\w.]{0,100}(?:\s[^<>]{0,300})?\/>/g;
/** `<a name="id"></a>`, as in documentation converted from DocBook, also around the words of the heading or without an end. */
const HTML_ANCHOR =
  /<a\s(?:[^<>]{0,300}\s)?(?:name|id)=["']?([^"'<>\s]{1,200}?)["']?(?:\s[^<>]{0,200})?\/?>(?:([^<>]{0,300})<\/a>)?/gi;
/** A permalink: a link without text, or with a symbol. */
const EMPTY_LINK = /\s?\[[¶#§🔗]?\]\([^()\s#]{0,500}(?:#([\w.:-]{1,200}))?\)/gu;
/** An anchor that is not a link, empty or around words. */
const PLAIN_ANCHOR =
  /<a\s+(?:name|id)=["']?([^"'<>\s]{1,200})["']?(?:\s+(?:name|id)=["']?[^"'<>\s]{1,200}["']?)?\s*(?:\/>|>([^<>]{0,300})<\/a>)/gi;
const PARAGRAPH_LINE = /^ {0,3}(?![-*+>#|]|\d+[.)] |:{3}|$)\S/;

interface AnchoredMarkdown {
  readonly markdown: string;
  readonly anchors: readonly HeadingAnchor[];
  readonly otherAnchors: readonly OtherAnchor[];
  /** The text of the first first-level heading; null when there is none. */
  readonly heading: string | null;
}

/**
 * Gives each heading the anchor that GitHub and most site generators use, or its explicit ID (`{#id}`, `<a name="id"></a>`),
 * which is removed from the text. Setext headings become ATX headings. The tags of other anchors are removed, too: an anchor
 * above a heading leads to that heading, any other to the heading above.
 */
export function anchorHeadings(markdown: string): AnchoredMarkdown {
  const lines = convertSetextHeadings(markdown.split('\n'));
  const anchors: HeadingAnchor[] = [];
  const otherAnchors: OtherAnchor[] = [];
  let pending: string[] = [];
  const leadTo = (anchor: string) => {
    otherAnchors.push(...pending.map((id) => ({ id, anchor })));
    pending = [];
  };
  const used = new Map<string, number>();
  let heading: string | null = null;
  const isCode = findCodeLines(lines);
  const written = lines.map((line, number) => {
    const match = isCode[number] ? null : ATX.exec(line);
    if (!match) {
      if (isCode[number]) return line;
      const text = changeOutsideSpans(line, (part) =>
        part.replace(PLAIN_ANCHOR, (_, id: string, words = '') => {
          pending.push(id);
          return words;
        }),
      );
      const above = anchors.at(-1);
      if (above && text.trim() !== '') leadTo(above.anchor);
      return text;
    }
    const [, marks = '', rest = ''] = match;
    const { words, id } = separateId(
      changeOutsideSpans(withoutClosingMarks(rest.trim()), (part) => part.replace(COMPONENT, '')).trim(),
    );
    const anchor = id ?? uniqueSlug(slugOf(plainHeading(words)), used);
    if (anchor !== '') {
      anchors.push({ line: number, anchor });
      leadTo(anchor);
    }
    if (marks.length === 1) heading ??= plainHeading(words);
    return `${marks} ${words}`;
  });
  return { markdown: written.join('\n'), anchors, otherAnchors, heading };
}

/** Changes the parts with tags that are outside code spans. */
function changeOutsideSpans(line: string, change: (part: string) => string): string {
  if (!line.includes('<')) return line;
  const parts = line.split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : change(part))).join('');
}

/** Splits a heading into its words and its explicit ID; null if it has none. */
function separateId(text: string): { words: string; id: string | null } {
  const [tag] = text.matchAll(HTML_ANCHOR);
  if (tag) return { words: text.replace(HTML_ANCHOR, '$2').trim(), id: tag[1] ?? null };
  const [link] = text.matchAll(EMPTY_LINK);
  if (link) return { words: text.replace(EMPTY_LINK, '').trim(), id: link[1] ?? null };
  const idAt = Math.max(text.lastIndexOf('{'), text.lastIndexOf('[#'));
  const explicit = idAt < 0 ? null : EXPLICIT_ID.exec(text.slice(idAt));
  if (!explicit) return { words: text, id: null };
  return { words: text.slice(0, idAt).trimEnd(), id: explicit[1] ?? explicit[2] ?? null };
}

/** Removes the number signs that may end a heading after a space. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  const isClosing = end < text.length && (end === 0 || /[ \t]/.test(text[end - 1] ?? ''));
  return isClosing ? text.slice(0, end).trimEnd() : text;
}

function convertSetextHeadings(lines: readonly string[]): string[] {
  const isCode = findCodeLines(lines);
  const written: string[] = [];
  for (const [number, line] of lines.entries()) {
    const above = written.at(-1);
    const marks = isCode[number] ? null : /^ {0,3}(=+|-{2,})[ \t]*$/.exec(line)?.[1];
    const startsParagraph = written.length < 2 || written.at(-2)?.trim() === '';
    if (
      marks &&
      above !== undefined &&
      PARAGRAPH_LINE.test(above) &&
      startsParagraph &&
      !isCode[number - 1]
    ) {
      written[written.length - 1] = `${marks.startsWith('=') ? '#' : '##'} ${above.trim()}`;
      written.push('');
    } else {
      written.push(line);
    }
  }
  return written;
}

/** The slug that github-slugger creates: lower case, no punctuation, hyphens for spaces. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
