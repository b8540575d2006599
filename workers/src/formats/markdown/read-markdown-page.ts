import { createLinkResolver } from '../html/extract/survey/link-resolver.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { anchorHeadings } from './anchor-headings.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { readFrontMatter } from './front-matter.ts';
import { createRepositoryLinkResolver } from './repository-link-resolver.ts';
import { resolveLinks } from './resolve-links.ts';
import { stripInvisible } from './strip-invisible.ts';
import { titleFromUrl } from './title-from-url.ts';

/**
 * A page that came as markdown or plain text: front matter and MDX taken off, links made absolute, headings given
 * the addresses that renderers give them. Its title is the first first-level heading, else the front matter's, else
 * the last part of its address.
 */
export function readMarkdownPage(page: FetchedPage): PageMarkdown {
  const { title, body } = readFrontMatter(stripInvisible(page.body.replace(/\r\n?/g, '\n')));
  const text = page.kind === 'markdown' ? cleanMarkdown(body) : body.trim();
  const { markdown, links } = resolveLinks(
    text,
    createRepositoryLinkResolver(page.finalUrl) ?? createLinkResolver(page.finalUrl, undefined),
    page.finalUrl,
  );
  const anchored = anchorHeadings(markdown);
  return {
    title: anchored.heading || title || titleFromUrl(page.finalUrl),
    siteName: null,
    canonicalUrl: page.finalUrl,
    markdown: anchored.markdown,
    anchors: anchored.anchors,
    links,
  };
}
