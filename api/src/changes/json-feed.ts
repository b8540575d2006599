import type { FeedTexts } from './changes-feed.ts';

/** Writes a JSON Feed (https://www.jsonfeed.org/version/1.1/). `selfUrl` is its own address. */
export function writeJsonFeed(feed: FeedTexts, selfUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: selfUrl,
    authors: [{ name: 'Lectern' }],
    items: feed.entries.map(({ url, title, html, updatedAt }) => ({
      id: url,
      url,
      title,
      content_html: html,
      date_published: updatedAt.toISOString(),
    })),
  });
}
