import { createHash } from 'node:crypto';
import { storableJson, storableText } from '@lectern/shared/db/storable-text.ts';
import { MAX_URL_CHARS } from '@lectern/shared/domain/web/url-length.ts';
import {
  NotASitemapError,
  parseSitemap,
  SitemapError,
  type SitemapFile,
} from '../crawl/discover/sitemap/parse-sitemap.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { readPage } from '../formats/all-formats.ts';
import { parseHtml } from '../formats/html/dom/parse-html.ts';
import { surveyPage } from '../formats/html/extract/survey/survey-page.ts';
import type { FetchedPage, PageLink, PageMarkdown } from '../formats/page.ts';
import type { Reference } from '../formats/reference/reference.ts';
import type { Passage } from '../passages/passage.ts';
import { splitPassages } from '../passages/split-passages.ts';
import { handleTasks } from './handle-tasks.ts';
import { failedReply, type PackageSources, type ParserTask, type ThreadReply } from './thread-messages.ts';

/** The largest indexes of API references have about 20,000. The worker handles the links of all users' pages in one thread. */
const MAX_LINKS = 50_000;
const MAX_LINK_CHARS = 5_000_000;
const MAX_LANGUAGES = 500;
/** Every passage of a page repeats its title, its URL and the anchor of its section. */
const MAX_TITLE_CHARS = 1_000;
const MAX_ANCHOR_CHARS = 1_000;
/** An image's URL often has a signature that changes with each request, for example at Notion. */
const IMAGE_QUERY = /(!\[[^[\]\n]{0,1000}\]\([^\s()?]{1,2000})\?[^\s()]*/g;

async function parse(page: FetchedPage, hasLinks: boolean): Promise<ThreadReply> {
  if (page.finalUrl.length > MAX_URL_CHARS) {
    const message = `The page's URL has more than ${MAX_URL_CHARS.toLocaleString('en')} characters.`;
    throw new PageFailure('too_large', page.url, message);
  }
  const read = toStorable(await readWithLinks(page, hasLinks));
  const { anchors: _, ...markdown } = read;
  const contentHash = hashContent(markdown.markdown);
  const passages = withAnchorsOf(page.finalUrl, splitPassages(read, page.finalUrl));
  const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0) || null;
  // Cutting headings can leave half a surrogate pair.
  const passagesJson = storableJson(passages);
  return { kind: 'parsed', page: { ...markdown, contentHash, passagesJson, tokens } };
}

function hashContent(markdown: string): string {
  return createHash('sha256').update(markdown.replace(IMAGE_QUERY, '$1')).digest('hex');
}

async function readWithLinks(page: FetchedPage, hasLinks: boolean): Promise<PageMarkdown> {
  const read = await readPage(page, { hasLinks });
  return hasLinks ? withNavigation(read, page) : read;
}

/** Scripts, JSON and YAML can write characters that PostgreSQL refuses. */
function toStorable(read: PageMarkdown): PageMarkdown {
  return {
    ...read,
    title: storableText(read.title.slice(0, MAX_TITLE_CHARS)),
    siteName: read.siteName === null ? null : storableText(read.siteName.slice(0, MAX_TITLE_CHARS)),
    markdown: storableText(read.markdown),
    anchors: read.anchors
      .filter(({ anchor }) => anchor.length <= MAX_ANCHOR_CHARS)
      .map((each) => ({ ...each, anchor: storableText(each.anchor) })),
    ...(read.languages && { languages: read.languages.slice(0, MAX_LANGUAGES) }),
    links: firstLinks(read.links).map((link) => ({ ...link, text: storableText(link.text) })),
  };
}

function firstLinks(links: readonly PageLink[]): readonly PageLink[] {
  let chars = 0;
  const end = links.findIndex(({ url }) => {
    chars += url.length;
    return chars > MAX_LINK_CHARS;
  });
  return links.slice(0, Math.min(MAX_LINKS, end < 0 ? links.length : end));
}

/** A page's markdown version has no navigation, so the links come from its HTML. */
function withNavigation(markdown: PageMarkdown, { html, url, finalUrl }: FetchedPage): PageMarkdown {
  if (html === undefined) return markdown;
  const survey = surveyPage(parseHtml(html, url), finalUrl);
  return { ...markdown, links: [...markdown.links, ...survey.findLinks()] };
}

/** Drops the anchors if the page's own URL has a fragment, because a URL can have only one. */
function withAnchorsOf(url: string, passages: readonly Passage[]): readonly Passage[] {
  return url.includes('#') ? passages.map((passage) => ({ ...passage, anchor: null })) : passages;
}

/** Loads the reader of a language when a package needs it: the TypeScript parser takes 70 MB. */
async function readReference(input: PackageSources): Promise<Reference> {
  if (input.language === 'python') {
    return (await import('../formats/python/read-python.ts')).readPython(input.files);
  }
  if (input.language === 'rust') return (await import('../formats/rust/read-rust.ts')).readRust(input);
  return (await import('../formats/typescript/read-typescript.ts')).readTypescript(input);
}

async function readSitemap(file: SitemapFile): Promise<ThreadReply> {
  try {
    return { kind: 'sitemap', sitemap: await parseSitemap(file) };
  } catch (error) {
    if (!(error instanceof SitemapError)) throw error;
    const isSitemap = !(error instanceof NotASitemapError);
    return { kind: 'refused sitemap', message: error.message, isSitemap };
  }
}

/** The program of a thread that reads pages, sitemaps and declarations. */
handleTasks<ParserTask>(async (task) => {
  try {
    if (task.kind === 'parse') return await parse(task.page, task.hasLinks);
    if (task.kind === 'read sitemap') return await readSitemap(task.file);
    return { kind: 'reference', reference: await readReference(task.input) };
  } catch (error) {
    if (error instanceof PageFailure) return failedReply(error);
    const what = { parse: 'page', 'read sitemap': 'sitemap', 'read reference': 'declarations' }[task.kind];
    const message = `Parsing the ${what} failed: ${error instanceof Error ? error.message : String(error)}.`;
    return { kind: 'failed', failure: 'internal', message, links: [], leadsTo: [] };
  }
});
