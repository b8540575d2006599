import { LETTER_OR_DIGIT } from '../formats/is-letter-or-digit.ts';
import { findCodeLines } from '../formats/markdown/fences.ts';
import { replaceLinks } from '../formats/markdown/replace-links.ts';
import type { PageMarkdown } from '../formats/page.ts';
import { chunkSection } from './chunk-section.ts';
import { dropContents } from './drop-contents.ts';
import { measureLines } from './line-measures.ts';
import { mergeSections } from './merge-sections.ts';
import type { Passage } from './passage.ts';
import { splitIntoSections } from './split-into-sections.ts';

/**
 * Splits a page into passages of about 300 tokens, at most about 800 except for longer single lines. Splits at headings, never
 * inside a code block or table row, and keeps code with the sentence that introduces it. Headings are part of the text
 * and the heading path. Headings without text create no passage, unless they are the signatures of entries.
 *
 * Tables of contents are left out, and links within the page lose their URLs. These links start with `pageUrl`, the URL of
 * the page itself, when its canonical URL belongs to another version.
 */
export function splitPassages(page: PageMarkdown, pageUrl = page.canonicalUrl): Passage[] {
  const pageUrls = [pageUrl, page.canonicalUrl];
  const content = dropContents(page, pageUrls);
  const lines = splitCompactLines(content.markdown, pageUrls);
  const measures = measureLines(lines);
  const passages: Passage[] = [];
  const sections = mergeSections(splitIntoSections(content, lines), measures);
  const othersOf = Map.groupBy(page.otherAnchors ?? [], (other) => other.anchor);
  for (const { start, end, path, anchor, headingAnchors, isEntry } of sections) {
    let otherAnchors = headingAnchors
      .flatMap((one) => [one, ...(othersOf.get(one) ?? []).map(({ id }) => id)])
      .filter((id) => id !== anchor);
    for (const { text, tokens } of chunkSection({ lines, measures }, start, end)) {
      if (!isEntry && !BODY_LINE.test(text)) continue;
      passages.push({
        ordinal: passages.length,
        anchor,
        ...(otherAnchors.length > 0 && { otherAnchors }),
        headingPath: path,
        text,
        tokens,
        codeShare: measureCodeShare(text),
      });
      otherAnchors = [];
    }
  }
  return passages;
}

/** A line with text that is not a heading. */
const BODY_LINE = /(?:^|\n)(?!#{1,6} )[^\S\n]*\S/;

function splitCompactLines(markdown: string, pageUrls: readonly string[]): string[] {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  return lines.map((line, number) => (isCode[number] ? line : compactLinks(line, pageUrls)));
}

/** The share of characters in fenced code blocks, including the fences. */
function measureCodeShare(text: string): number {
  if (!text.includes('```') && !text.includes('~~~')) return 0;
  const lines = text.split('\n');
  const isCode = findCodeLines(lines);
  const chars = lines.reduce((sum, line, number) => sum + (isCode[number] ? line.length + 1 : 0), 0);
  return Math.min(1, chars / text.length);
}

/** A line without these marks only has links that stay. */
const MAY_CHANGE = /#|\[`|\[[^\p{L}\p{N}]{0,9}\]\(/u;
/** The state of a playground: a program as the fragment of a URL. */
const ENCODED_STATE = /#[\w+/=?-]{200,}$/;
/**
 * Replaces links that only help a reader of the page with their text: links within the page, cross-references on
 * identifiers, links to playgrounds, and links and images whose text is only a sign, such as icons. They waste tokens, and
 * identifiers in URLs distort the search.
 */
function compactLinks(line: string, pageUrls: readonly string[]): string {
  if (!line.includes('](') || !MAY_CHANGE.test(line)) return line;
  return replaceLinks(line, ({ isImage, text, url, source }) => {
    if (!LETTER_OR_DIGIT.test(text)) return text;
    if (isImage) return source;
    const isWithinPage = url.startsWith('#') || pageUrls.some((pageUrl) => url.startsWith(`${pageUrl}#`));
    return isWithinPage || ENCODED_STATE.test(url) || /^(`+)[^`]*\1$/.test(text) ? text : source;
  });
}
