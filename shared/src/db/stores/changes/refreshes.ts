import type { PageDifference } from '../../../contracts/changes.ts';
import type { PageChangeKind } from '../../../domain/documents/page-change.ts';
import type { Db } from '../../data-source.ts';

/** A page that a refresh added, changed or removed. */
export interface NewPageChange {
  readonly kind: PageChangeKind;
  readonly url: string;
  readonly title: string;
  /** Null unless the page has changed, and when it is too large to compare. */
  readonly difference: PageDifference | null;
}

/** Records a refresh with its changed pages; does nothing without any. */
export async function recordRefresh(
  db: Db,
  documentUrlId: number,
  changes: readonly NewPageChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const count = (wanted: PageChangeKind) => changes.filter(({ kind }) => kind === wanted).length;
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
      count('added'),
      count('changed'),
      count('removed'),
      changes.map(({ kind }) => kind),
      changes.map(({ url }) => url),
      changes.map(({ title }) => title),
      changes.map(({ difference }) => difference && JSON.stringify(difference)),
    ],
  );
}
