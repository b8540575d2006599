import type { PageDifference } from '../../../contracts/changes.ts';
import type { PageChangeKind } from '../../../domain/documents/page-change.ts';
import type { Db } from '../../data-source.ts';

/** A page that a refresh added, changed or removed. */
export interface ChangedPage {
  readonly kind: PageChangeKind;
  readonly url: string;
  readonly title: string;
}

export interface ComparedPage extends ChangedPage {
  /** Null unless the page has changed, and when it is too large to compare. */
  readonly difference: PageDifference | null;
}

/** Records a refresh with its changed pages; does nothing without any. */
export async function recordRefresh(
  db: Db,
  documentUrlId: number,
  changes: readonly ComparedPage[],
): Promise<void> {
  if (changes.length === 0) return;
  const { added = [], changed = [], removed = [] } = Object.groupBy(changes, ({ kind }) => kind);
  await db.query(
    `WITH refresh AS (
       INSERT INTO refreshes (document_url_id, added, changed, removed) VALUES ($1, $2, $3, $4) RETURNING id)
     INSERT INTO page_changes (refresh_id, kind, url, title, difference)
     SELECT refresh.id, page.kind, page.url, page.title, page.difference::jsonb
       FROM refresh, unnest($5::text[], $6::text[], $7::text[], $8::text[])
            WITH ORDINALITY page (kind, url, title, difference, position)
      ORDER BY page.position`,
    [
      documentUrlId,
      added.length,
      changed.length,
      removed.length,
      changes.map(({ kind }) => kind),
      changes.map(({ url }) => url),
      changes.map(({ title }) => title),
      changes.map(({ difference }) => difference && JSON.stringify(difference)),
    ],
  );
}
