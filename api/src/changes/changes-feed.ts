import type { FeedPage, ListedRefresh } from '@lectern/shared/db/stores/changes/listed-changes.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import type { PageChangeKind, PageDifference } from '@lectern/shared/domain/documents/page-change.ts';
import { escapeText } from '@lectern/shared/escape-text.ts';

/** The latest changes of a collection, newest first. */
export interface ChangesFeed {
  readonly collectionId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry extends ListedRefresh {
  /** The first pages. */
  readonly pages: readonly FeedPage[];
}

/** The contents of a feed in either format. */
export interface FeedTexts {
  readonly title: string;
  /** The page of the web application with the changes. */
  readonly homeUrl: string;
  readonly updatedAt: Date;
  readonly entries: readonly {
    /** Permanent; also the URL of the change. */
    readonly url: string;
    readonly title: string;
    readonly html: string;
    readonly updatedAt: Date;
  }[];
}

/** Builds the contents of a feed. `publicUrl` is the origin of the installation. */
export function toFeedTexts(feed: ChangesFeed, publicUrl: string): FeedTexts {
  const homeUrl = `${publicUrl}/collections/${feed.collectionId}?tab=changes`;
  return {
    title: `${feed.name}: documentation changes`,
    homeUrl,
    updatedAt: feed.entries[0]?.createdAt ?? feed.createdAt,
    entries: feed.entries.map((entry) => ({
      url: `${homeUrl}&document=${entry.documentId}#change-${entry.id}`,
      title: `${entry.documentName}: ${describeCounts(entry)}`,
      html: entryHtml(entry),
      updatedAt: entry.createdAt,
    })),
  };
}

type Counts = Pick<ListedRefresh, PageChangeKind>;

/** For example "1 page added, 3 changed". */
function describeCounts({ added, changed, removed }: Counts): string {
  const counts = [
    { count: added, what: 'added' },
    { count: changed, what: 'changed' },
    { count: removed, what: 'removed' },
  ].filter(({ count }) => count > 0);
  return counts
    .map(({ count, what }, at) => (at === 0 ? `${counted(count, 'page')} ${what}` : `${count} ${what}`))
    .join(', ');
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
