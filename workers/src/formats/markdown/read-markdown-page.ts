import { createLinkResolver } from '../html/extract/survey/link-resolver.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { anchorHeadings } from './anchor-headings.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { completeTables } from './complete-tables.ts';
import { convertHtmlBlocks } from './convert-html-blocks.ts';
import { dropEscapes } from './drop-escapes.ts';
import { dropLiquidTags } from './drop-liquid-tags.ts';
import { COMPONENT_LINE } from './fences.ts';
import { readFrontMatter } from './front-matter.ts';
import { createRepositoryLinkResolver } from './repository-link-resolver.ts';
import { resolveLinks } from './resolve-links.ts';
import { stripInvisible } from './strip-invisible.ts';
import { titleFromUrl } from './title-from-url.ts';

/**
 * Reads a page of Markdown or plain text: removes front matter, MDX and needless escapes, makes links absolute and adds
 * heading anchors.
 * The title is the first first-level heading, the front matter title or the last part of the URL.
 */
export function readMarkdownPage(page: FetchedPage): PageMarkdown {
  const source = stripInvisible(page.body.replace(/\r\n?/g, '\n'));
  const { title, body } = readFrontMatter(source);
  const hasFrontMatter = body.length < source.length;
  const isSiteSource = hasFrontMatter || /\.mdx$/i.test(page.finalUrl);
  const text = page.kind === 'markdown' ? cleanBody(body, page.finalUrl, hasFrontMatter) : body.trim();
  const { markdown, links } = resolveLinks(
    text,
    createRepositoryLinkResolver(page.finalUrl, { isSiteSource }) ?? createLinkResolver(page.finalUrl),
    page.finalUrl,
    { isMdx: COMPONENT_LINE.test(body), isMarkdown: page.kind === 'markdown' },
  );
  const anchored = anchorHeadings(markdown);
  return {
    title: anchored.heading || title || titleFromUrl(page.finalUrl),
    siteName: null,
    canonicalUrl: page.finalUrl,
    markdown: page.kind === 'markdown' ? dropEscapes(anchored.markdown) : anchored.markdown,
    anchors: anchored.anchors,
    ...(anchored.otherAnchors.length > 0 && { otherAnchors: anchored.otherAnchors }),
    links,
  };
}

/** Jekyll builds only files with front matter. */
function cleanBody(body: string, url: string, hasFrontMatter: boolean): string {
  const markdown = hasFrontMatter ? dropLiquidTags(body) : body;
  return completeTables(cleanMarkdown(convertHtmlBlocks(markdown, url)));
}
