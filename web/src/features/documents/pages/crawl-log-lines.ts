import { counted } from '@lectern/shared/domain/counted.ts';
import { getReason, type Page } from './page-filter.ts';

const FETCH_LABELS: Readonly<Record<string, string>> = {
  http: 'from the site',
  markdown: 'as markdown',
  browser: 'with a browser',
  cache: 'from the shared cache',
  scrapingbee: 'with a scraping service',
  user_text: 'from your text',
};

export type LogLine = ReturnType<typeof toLogLine>;

/** The line of a page in the log of its crawl. */
export function toLogLine(page: Page) {
  return {
    pageId: page.id,
    status: page.status,
    /** The local time of day, such as 14:03:07. */
    time: new Date(page.processedAt).toLocaleTimeString('en-GB'),
    url: page.url,
    /** The source of the page, or the reason of its failure. */
    detail: page.status === 'success' ? formatStoredDetail(page) : (getReason(page) ?? ''),
  };
}

function formatStoredDetail({ tryType, tokens }: Page): string {
  const label = FETCH_LABELS[tryType] ?? tryType;
  return tokens === null ? label : `${label}, ~${counted(tokens, 'token')}`;
}

/** The log as text, oldest line first, for bug reports; `lines` has the newest first. */
export function formatLog(lines: readonly LogLine[]): string {
  return lines
    .toReversed()
    .map(({ time, status, url, detail }) => [time, status, url, detail].filter(Boolean).join('  '))
    .join('\n');
}
