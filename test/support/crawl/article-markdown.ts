import { readHtmlPage } from '@lectern/workers/formats/html/read-html-page.ts';

/** The markdown of the page https://docs.example.org/guide/queues.html whose article is `body` under the title "T". */
export function articleMarkdown(body: string): string {
  const url = 'https://docs.example.org/guide/queues.html';
  const page = readHtmlPage({
    url,
    finalUrl: url,
    kind: 'html',
    body: `<main><h1>T</h1>${body}</main>`,
    etag: null,
    lastModified: null,
    fetchedAt: new Date('2026-01-01T00:00:00Z'),
    tryType: 'http',
  });
  return page.markdown;
}
