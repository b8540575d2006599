import type { LinkResolver } from '../html/extract/survey/link-resolver.ts';
import type { PageLink } from '../page.ts';
import { findCodeLines } from './fences.ts';
import { plainHeading } from './plain-heading.ts';

/**
 * Matches code spans first because they may contain link syntax. All repetitions are bounded and unambiguous to prevent
 * catastrophic backtracking on unclosed brackets.
 */
const CODE_SPAN_OR_LINK =
  /(?<!`)(`+)(?!`).{1,2000}?(?<!`)\1(?!`)|(!?)\[((?:[^[\]]|\[[^\]]{0,500}\](?:\([^)]{0,2000}\))?){0,2000})\]\(\s{0,9}<?([^)\s>]{1,4000})>?((?:\s{1,9}["'][^)]{0,500})?)\)/g;
const REFERENCE = /^( {0,3}\[([^\]]{1,500})\]:[ \t]{0,99})<?([^\s>]+)>?/;
const ATTRIBUTE = /\b(href|src)="([^"]{1,4000})"/g;

export interface LinkedMarkdown {
  readonly markdown: string;
  /** Links to other pages, without fragments and duplicates. */
  readonly links: readonly PageLink[];
}

/** Makes the URLs of links and images absolute, and collects the links to other pages. */
export function resolveLinks(markdown: string, resolve: LinkResolver, pageUrl: string): LinkedMarkdown {
  const links = new Map<string, PageLink>();
  const addLink = (url: string, text: string) => {
    const target = url.replace(/#.*$/, '');
    if (target !== pageUrl.replace(/#.*$/, '') && !links.has(target))
      links.set(target, { url: target, text });
  };
  const resolveAndCollect = (href: string, text: string | null) => {
    const url = resolve(href);
    if (url !== null && text !== null) addLink(url, plainHeading(text));
    return url ?? href;
  };
  const rewrite = (line: string): string =>
    line.replace(
      CODE_SPAN_OR_LINK,
      (whole, ticks, bang: string, text: string, href: string, title: string) => {
        if (ticks !== undefined) return whole;
        return `${bang}[${rewrite(text)}](${resolveAndCollect(href, bang === '' ? text : null)}${title})`;
      },
    );
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const written = lines.map((line, number) => {
    if (isCode[number]) return line;
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
