import { escapeText } from '@lectern/shared/escape-text.ts';
import type { FeedTexts } from './changes-feed.ts';

/** Writes an Atom feed (RFC 4287). `selfUrl` is its own address. */
export function writeAtomFeed(feed: FeedTexts, selfUrl: string): string {
  const entries = feed.entries.map(
    ({ url, title, html, updatedAt }) => `
  <entry>
    <id>${escapeText(url)}</id>
    <title>${escapeText(title)}</title>
    <updated>${updatedAt.toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${escapeText(url)}"/>
    <content type="html">${escapeText(html)}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeText(selfUrl)}</id>
  <title>${escapeText(feed.title)}</title>
  <updated>${feed.updatedAt.toISOString()}</updated>
  <author><name>Lectern</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeText(selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeText(feed.homeUrl)}"/>${entries.join('')}
</feed>
`;
}
