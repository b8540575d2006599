import { load } from 'cheerio/slim';
import { type FetchedPage, PageFailure, type PageLink, type PageMarkdown } from './types.ts';

/**
 * The page as clean markdown with its title, anchors and links.
 *
 * @throws {PageFailure} `too_large` when the page is bigger or nested deeper than is parsed,
 * `needs_browser` when its text only comes by JavaScript, `empty` when there is no text.
 */
export function toMarkdown(page: FetchedPage): PageMarkdown {
  if (page.kind !== 'html') return textPage(page);
  const $ = load(page.body, { xml: { xmlMode: false, decodeEntities: true } });
  const links: PageLink[] = [];
  for (const element of $('a[href]').toArray()) {
    const url = URL.parse($(element).attr('href') ?? '', page.finalUrl)?.href;
    if (url?.startsWith('http')) links.push({ url, text: $(element).text().trim() });
  }
  $('script, style, nav, header, footer, noscript').remove();
  const main = $('main, [role=main], article, body').first();
  const title = $('h1').first().text().trim() || $('title').text().trim();
  const body = main.text().trim();
  if (body === '') throw new PageFailure('empty', page.url, `Extracting ${page.finalUrl}: no text was found`);
  return {
    title,
    siteName: null,
    canonicalUrl: page.finalUrl,
    markdown: `# ${title}\n\n${body}`,
    anchors: [],
    links,
  };
}

function textPage(page: FetchedPage): PageMarkdown {
  const heading = /^# +(.+)$/m.exec(page.body)?.[1];
  return {
    title: heading ?? page.finalUrl,
    siteName: null,
    canonicalUrl: page.finalUrl,
    markdown: page.body.trim(),
    anchors: [],
    links: [],
  };
}
