import type { PageDifference } from '@lectern/shared/contracts/changes.ts';
import type { FeedPage, ListedRefresh } from '@lectern/shared/db/stores/changes/listed-changes.ts';
import type { Collection } from '@lectern/shared/db/stores/collections/collections.ts';
import { describeCounts, type PageChangeKind } from '@lectern/shared/domain/documents/page-change.ts';
import { escapeText } from '@lectern/shared/escape-text.ts';

/** The latest changes of a collection, newest first. */
export interface ChangesFeed extends Pick<Collection, 'name' | 'createdAt'> {
  readonly collectionId: number;
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry extends ListedRefresh {
  /** The first of its changed pages. */
  readonly pages: readonly FeedPage[];
}

/** Writes an Atom feed (RFC 4287) for the installation at `publicUrl`. `selfUrl` is the feed's own URL. */
export function writeAtomFeed(feed: ChangesFeed, publicUrl: string, selfUrl: string): string {
  const homeUrl = `${publicUrl}/collections/${feed.collectionId}?tab=changes`;
  const entries = feed.entries.map((entry) => {
    // Permanent; also the URL of the change.
    const url = escapeText(`${homeUrl}&document=${entry.documentId}#change-${entry.id}`);
    return `
  <entry>
    <id>${url}</id>
    <title>${escapeText(`${entry.documentName}: ${describeCounts(entry)}`)}</title>
    <updated>${new Date(entry.refreshedAt).toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${url}"/>
    <content type="html">${escapeText(entryHtml(entry))}</content>
  </entry>`;
  });
  const updatedAt = new Date(feed.entries[0]?.refreshedAt ?? feed.createdAt);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeText(selfUrl)}</id>
  <title>${escapeText(`${feed.name}: documentation changes`)}</title>
  <updated>${updatedAt.toISOString()}</updated>
  <author><name>Lectern</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeText(selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeText(homeUrl)}"/>${entries.join('')}
</feed>
`;
}

const LABELS: Readonly<Record<PageChangeKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
};

function entryHtml({ added, changed, removed, pages }: FeedEntry): string {
  const rest = added + changed + removed - pages.length;
  const items = pages.map((page) => `<li>${pageHtml(page)}</li>`).join('');
  return `<ul>${items}</ul>${rest > 0 ? `<p>And ${rest} more.</p>` : ''}`;
}

function pageHtml({ kind, url, title, difference }: FeedPage): string {
  const name = /^https?:\/\//i.test(url)
    ? `<a href="${escapeText(url)}">${escapeText(title)}</a>`
    : escapeText(title);
  return `${LABELS[kind]}: ${name}${difference ? differenceHtml(difference) : ''}`;
}

function differenceHtml({ sections, omittedLines }: PageDifference): string {
  const parts = sections.map(({ path, blocks }) => {
    const heading = path.length === 0 ? '' : `<p><strong>${escapeText(path.join(' › '))}</strong></p>`;
    return `${heading}<pre>${blocks.map((lines) => escapeText(lines.join('\n'))).join('\n…\n')}</pre>`;
  });
  return `${parts.join('')}${omittedLines > 0 ? `<p>${omittedLines} more lines changed.</p>` : ''}`;
}
