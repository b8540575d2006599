import type { PageDifference } from '../../../contracts/changes.ts';
import type { PageChangeKind } from '../../../domain/documents/page-change.ts';
import type { Db } from '../../data-source.ts';

/** A refresh that changed its document. */
export interface Refresh {
  readonly id: number;
  readonly documentUrlId: number;
  /** The numbers of pages. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly createdAt: Date;
}

/** A page that a refresh added, changed or removed. */
export interface NewPageChange {
  readonly kind: PageChangeKind;
  readonly url: string;
  readonly title: string;
  /** Null unless the page has changed, and when it is too large to compare. */
  readonly difference: PageDifference | null;
}

/** Records the result of a refresh with its changed pages. Null without changed pages. */
export async function recordRefresh(
  db: Db,
  documentUrlId: number,
  changes: readonly NewPageChange[],
): Promise<Refresh | null> {
  if (changes.length === 0) return null;
  const count = (wanted: PageChangeKind) => changes.filter(({ kind }) => kind === wanted).length;
  const [refresh] = await db.query<[Refresh]>(
    `WITH refresh AS (
       INSERT INTO refreshes (document_url_id, added, changed, removed) VALUES ($1, $2, $3, $4)
       RETURNING id, document_url_id AS "documentUrlId", added, changed, removed, created_at AS "createdAt"),
     pages AS (
       INSERT INTO page_changes (refresh_id, kind, url, title, difference)
       SELECT refresh.id, page.kind, page.url, page.title, page.difference::jsonb
         FROM refresh, unnest($5::text[], $6::text[], $7::text[], $8::text[])
              WITH ORDINALITY page (kind, url, title, difference, position)
        ORDER BY page.position)
     SELECT * FROM refresh`,
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
  return refresh;
}
