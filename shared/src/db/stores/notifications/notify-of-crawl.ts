import { MAX_NOTIFIED_PAGES } from '../../../domain/accounts/notifications.ts';
import type { Db } from '../../data-source.ts';
import type { ChangedPage } from '../changes/refreshes.ts';
import { type IngestRun, ofRun } from '../ingest/ingest.ts';
import { notify } from './notify.ts';

/** The source of a crawl that ended. */
export interface EndedSource extends IngestRun {
  readonly userId: number;
  readonly collectionId: number;
  readonly url: string;
}

/** Notifies the owner that a crawl has finished, and of the pages that it changed. */
export async function notifyOfFinishedCrawl(
  db: Db,
  source: EndedSource,
  crawl: {
    readonly pages: number;
    readonly hasChanged: boolean;
    readonly note: string | null;
    readonly changedPages: readonly ChangedPage[];
  },
): Promise<void> {
  const document = await findDocument(db, source);
  if (document === null) return;
  const { changedPages, ...data } = crawl;
  await notify(db, source.userId, { type: 'crawl.finished', data: { ...document, ...data } });
  if (changedPages.length === 0) return;
  const { added = [], changed = [], removed = [] } = Object.groupBy(changedPages, ({ kind }) => kind);
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  const listed = (pages: readonly ChangedPage[]) =>
    pages.slice(0, MAX_NOTIFIED_PAGES).map(({ url, title }) => ({ url, title }));
  const pages = { added: listed(added), changed: listed(changed), removed: listed(removed) };
  await notify(db, source.userId, {
    type: 'documentation.changed',
    data: { ...document, counts, ...pages },
  });
}

/** Notifies the owner that a crawl has failed. */
export async function notifyOfFailedCrawl(db: Db, source: EndedSource, reason: string): Promise<void> {
  const document = await findDocument(db, source);
  if (document !== null)
    await notify(db, source.userId, { type: 'crawl.failed', data: { ...document, reason } });
}

/** The document of a source; null when a newer run has taken over, or the document is deleted. */
async function findDocument(db: Db, { collectionId, url, ...run }: EndedSource) {
  const document = await db.first<{ documentId: number; documentName: string }>(
    `SELECT d.id AS "documentId", d.document_name AS "documentName"
       FROM recent_documents d JOIN document_urls u ON u.id = d.document_url_id
      WHERE u.id = $1 AND u.attempt = $2 AND u.claims = coalesce($3, u.claims) ORDER BY d.id LIMIT 1`,
    ofRun(run),
  );
  return document && { collectionId, ...document, url };
}
