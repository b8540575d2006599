import { type Page, reasonOf } from './page-filter.ts';

/** One line of a crawl's log. */
export interface LogLine {
  readonly pageId: number;
  readonly status: Page['status'];
  /** The local time of day, such as 14:03:07. */
  readonly time: string;
  readonly url: string;
  /** How it was had, or why not. */
  readonly detail: string;
}

const WAYS: Readonly<Record<string, string>> = {
  http: 'from the site',
  markdown: 'as markdown',
  browser: 'with a browser',
  cache: 'from the shared cache',
  scrapingbee: 'by a reading service',
  user_text: 'from the pasted text',
};

/** What a crawl did, the latest first; the pages are at most as many as a crawl may take. */
export function logLines(pages: readonly Page[]): LogLine[] {
  return pages
    .toSorted((a, b) => Date.parse(b.processedAt) - Date.parse(a.processedAt) || b.id - a.id)
    .map((page) => ({
      pageId: page.id,
      status: page.status,
      time: new Date(page.processedAt).toLocaleTimeString('en-GB'),
      url: page.url,
      detail: page.status === 'success' ? storedDetail(page) : (reasonOf(page) ?? ''),
    }));
}

function storedDetail({ tryType, tokens }: Page): string {
  const way = WAYS[tryType] ?? tryType;
  return tokens === null ? way : `${way}, ${tokens.toLocaleString('en')} tokens`;
}

/** The log as a text, the earliest first, for a report. */
export function logText(lines: readonly LogLine[]): string {
  return lines
    .toReversed()
    .map(({ time, status, url, detail }) => [time, status, url, detail].filter(Boolean).join('  '))
    .join('\n');
}
