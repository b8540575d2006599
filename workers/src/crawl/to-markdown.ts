import { type Article, extractArticle } from './extract/article.ts';
import { general } from './extract/generators/general.ts';
import { namePage } from './extract/page-names.ts';
import { type ConvertedArticle, convertArticle } from './markdown/convert-article.ts';
import { nameOfAddress } from './markdown/name-of-address.ts';
import { plainHeading } from './markdown/plain-heading.ts';
import { readMarkdownPage } from './markdown/read-markdown-page.ts';
import { stripInvisible } from './markdown/strip-invisible.ts';
import { type FetchedPage, PageFailure, type PageMarkdown } from './types.ts';

/**
 * A page of unknown making that asks for scripts and has fewer letters and digits than this is the shell of an
 * application. Known generators write their text into the page.
 */
const SHELL_CHARS = 200;

/** What a chapter of a page is called and hardly ever a page; the first chapter names no page at all. */
const CHAPTER_HEADING =
  /^(?:\d|(?:overview|introduction|description|synopsis|summary|abstract|background|contents)$)/i;

const SIGNIFICANT = /[\p{L}\p{N}]/gu;

/**
 * The page as clean markdown with its title, anchors and links. HTML is parsed once and converted in one pass;
 * markdown and plain text pass through with their addresses made absolute.
 *
 * @throws {PageFailure} `too_large` when the page is longer or nested deeper than is parsed,
 * `needs_browser` when its text only comes by JavaScript, `empty` when there is no text.
 */
export function toMarkdown(page: FetchedPage): PageMarkdown {
  const read = page.kind === 'html' ? readHtmlPage(page) : readMarkdownPage(page);
  if (!saysMoreThan(read.markdown, read.title, 0)) {
    throw new PageFailure(
      'empty',
      page.url,
      `Reading ${page.finalUrl}: no text was found outside its navigation`,
    );
  }
  return read;
}

function readHtmlPage(page: FetchedPage): PageMarkdown {
  const article = extractArticle(page);
  const converted = convertArticle(article);
  const heading = titleHeading(converted, article.stated);
  const firstHeading = converted.title ? plainHeading(converted.title.text) : '';
  const names = namePage({ ...article.stated, heading }, nameOfAddress(page.finalUrl));
  if (article.leadsTo !== null && !saysMoreThan(converted.markdown, heading, SHELL_CHARS)) {
    throw new PageFailure(
      'empty',
      page.url,
      `Reading ${page.finalUrl}: the page only leads on to ${article.leadsTo}`,
    );
  }
  const fewest = article.generator === general ? SHELL_CHARS : 0;
  if (article.mayNeedBrowser && !saysMoreThan(converted.markdown, heading, fewest)) {
    throw new PageFailure(
      'needs_browser',
      page.url,
      `Reading ${page.finalUrl}: its text only comes by JavaScript`,
    );
  }
  if (article.framed !== null && !saysMoreThan(converted.markdown, heading, 0)) {
    throw new PageFailure(
      'empty',
      page.url,
      `Reading ${page.finalUrl}: it has no text of its own but shows ${article.framed} in a frame; add that address`,
    );
  }
  const title = stripInvisible(names.title || firstHeading || nameOfAddress(page.finalUrl));
  return {
    title,
    siteName: names.siteName === null ? null : stripInvisible(names.siteName),
    canonicalUrl: article.canonicalUrl,
    ...withTitle(converted, firstHeading === title ? '' : title),
    links: article.links,
  };
}

/**
 * The heading of the article that names the page: one of the first level, or one that the head of the page repeats;
 * '' when it is a chapter's, when there is none, or when the generator states the page's title elsewhere.
 */
function titleHeading({ title }: ConvertedArticle, stated: Article['stated']): string {
  if (title === null) return '';
  const text = plainHeading(title.text);
  if (stated.title !== '' && stated.title !== text) return '';
  if (stated.headTitle.includes(text)) return text;
  const mayBeChapter = title.isOneOfSeveral || /^1\.?\s/.test(text);
  const isChapter = mayBeChapter && stated.headTitle !== '' && CHAPTER_HEADING.test(text);
  return title.level === 1 && !isChapter ? text : '';
}

/** The markdown under `title` as its first heading; as it is when `title` is ''. */
function withTitle(converted: ConvertedArticle, title: string): Pick<PageMarkdown, 'markdown' | 'anchors'> {
  const { markdown, anchors } = converted;
  if (title === '') return { markdown, anchors };
  return {
    markdown: `# ${title}\n\n${markdown}`,
    anchors: anchors.map(({ line, anchor, endLine }) => ({
      line: line + 2,
      anchor,
      ...(endLine === undefined ? {} : { endLine: endLine + 2 }),
    })),
  };
}

/** Whether `text` has more letters and digits than `words`, by more than `surplus`. */
function saysMoreThan(text: string, words: string, surplus: number): boolean {
  const wanted = (words.match(SIGNIFICANT)?.length ?? 0) + surplus;
  let count = 0;
  for (const _ of text.matchAll(SIGNIFICANT)) {
    count += 1;
    if (count > wanted) return true;
  }
  return false;
}
