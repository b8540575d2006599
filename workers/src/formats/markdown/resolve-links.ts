import type { LinkResolver } from '../html/extract/survey/link-resolver.ts';
import type { PageLink } from '../page.ts';
import { findCodeLines, findIndentedCode } from './fences.ts';
import { plainHeading } from './plain-heading.ts';
import { replaceLinks } from './replace-links.ts';

/** The target of a reference link, and not the text of a footnote, whose name starts with `^` (GFM). */
const REFERENCE = /^( {0,3}\[(?!\^)([^\]]{1,500})\]:[ \t]{0,99})<?([^\s>]+)>?/;
/** A URL in angle brackets (CommonMark 6.5), or a code span, in which it is text. */
const SPAN_OR_AUTOLINK = /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|<(https?:\/\/[^\s<>]{1,4000})>/g;
const ATTRIBUTE = /\b(href|src)="([^"]{1,4000})"/g;

interface LinkedMarkdown {
  readonly markdown: string;
  /** Links to other pages, without fragments and duplicates. */
  readonly links: readonly PageLink[];
}

/**
 * Makes the URLs of links and images absolute, and collects the links to other pages. Indented code stays as it is, unless the
 * text is MDX, which has none.
 */
export function resolveLinks(
  markdown: string,
  resolve: LinkResolver,
  pageUrl: string,
  { isMdx = false } = {},
): LinkedMarkdown {
  const links = new Map<string, PageLink>();
  const self = withoutFragment(pageUrl);
  const addLink = (url: string, text: string) => {
    const target = withoutFragment(url);
    if (target !== self && !links.has(target)) links.set(target, { url: target, text });
  };
  const resolveAndCollect = (href: string, text: string | null) => {
    const url = resolve(href);
    if (url !== null && text !== null) addLink(url, plainHeading(text));
    return url ?? href;
  };
  const rewrite = (line: string): string =>
    replaceLinks(line, ({ isImage, text, url, title, source }) =>
      url === ''
        ? source
        : `${isImage ? '!' : ''}[${text}](${resolveAndCollect(url, isImage ? null : text)}${title})`,
    );
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const isIndentedCode = isMdx ? [] : findIndentedCode(lines);
  const written = lines.map((line, number) => {
    if (isCode[number] || isIndentedCode[number]) return line;
    if (line.includes('<http')) {
      for (const [, , url] of line.matchAll(SPAN_OR_AUTOLINK)) if (url) resolveAndCollect(url, '');
    }
    return rewrite(line)
      .replace(
        REFERENCE,
        (_, start: string, name: string, href: string) => start + resolveAndCollect(href, name),
      )
      .replace(
        ATTRIBUTE,
        (_, name: string, href: string) =>
          `${name}="${resolveAndCollect(href, name === 'href' ? '' : null)}"`,
      );
  });
  return { markdown: written.join('\n'), links: [...links.values()] };
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
