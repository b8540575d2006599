import { readHtmlPage } from '@lectern/workers/formats/html/read-html-page.ts';
import { fetchedPage } from './fetched-file.ts';

/** The markdown of the page https://docs.example.org/guide/queues.html whose article is `body` under the title "T". */
export function articleMarkdown(body: string): string {
  const url = 'https://docs.example.org/guide/queues.html';
  return readHtmlPage(fetchedPage('html', url, `<main><h1>T</h1>${body}</main>`)).markdown;
}
