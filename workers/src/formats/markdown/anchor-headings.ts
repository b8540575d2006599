import type { HeadingAnchor } from '../page.ts';
import { findCodeLines } from './fences.ts';
import { plainHeading } from './plain-heading.ts';

const ATX = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const STATED_ID = /[ \t]*(?:\{#([\w:.-]+)[^}]*\}|\[#([\w:.-]+)\])$/;
const PARAGRAPH_LINE = /^ {0,3}(?![-*+>#|]|\d+[.)] |:{3}|$)\S/;

export interface AnchoredMarkdown {
  readonly markdown: string;
  readonly anchors: readonly HeadingAnchor[];
  /** The words of the first first-level heading; null when there is none. */
  readonly heading: string | null;
}

/**
 * Gives each heading the address that GitHub and most site generators give it, or the one it states (`{#id}`), which
 * is taken off the text. Headings made by underlining become headings made by number signs.
 */
export function anchorHeadings(markdown: string): AnchoredMarkdown {
  const lines = underlinedToMarked(markdown.split('\n'));
  const anchors: HeadingAnchor[] = [];
  const used = new Map<string, number>();
  let heading: string | null = null;
  const isCode = findCodeLines(lines);
  const written = lines.map((line, number) => {
    const match = isCode[number] ? null : ATX.exec(line);
    if (!match) return line;
    const [, marks = '', text = ''] = match;
    const stated = STATED_ID.exec(text);
    const words = stated ? text.slice(0, stated.index) : text;
    const anchor = stated?.[1] ?? stated?.[2] ?? uniqueSlug(plainHeading(words), used);
    if (anchor !== '') anchors.push({ line: number, anchor });
    if (marks.length === 1) heading ??= plainHeading(words);
    return `${marks} ${words}`;
  });
  return { markdown: written.join('\n'), anchors, heading };
}

function underlinedToMarked(lines: readonly string[]): string[] {
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

/** The slug as github-slugger makes it: lower case, signs dropped, spaces to hyphens, repeats numbered. */
function uniqueSlug(heading: string, used: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
  const times = used.get(slug) ?? 0;
  used.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}
