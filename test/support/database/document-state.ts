import type { Db } from '../../../shared/src/db/data-source.ts';

/** The final state of a source as users and agents see it, without IDs and times, to compare two crawls. */
export interface DocumentState {
  readonly url: string;
  readonly status: string;
  readonly documents: number;
  readonly pages: readonly string[];
  readonly topics: readonly string[];
  readonly passages: readonly string[];
  readonly segmentPassages: number | null;
}

/** The states of all sources, by URL. */
export async function readDocumentStates(db: Db): Promise<DocumentState[]> {
  return db.query<DocumentState[]>(`
    SELECT u.url, u.status,
           (SELECT count(*)::int FROM recent_documents d WHERE d.document_url_id = u.id AND d.status = 'active') AS documents,
           ARRAY(SELECT p.url || ' ' || p.status || ' ' || coalesce(md5(p.markdown), '')
                   FROM singleurl_cache p JOIN fullsite_cache f ON f.id = p.fullsite_cache_id
                  WHERE f.original_url_id = u.id ORDER BY p.url) AS pages,
           ARRAY(SELECT t.name || ' ' || md5(t.content) FROM document_topics t
                  WHERE t.url_id = u.id ORDER BY t.name, t.content) AS topics,
           ARRAY(SELECT p.page_url || ' ' || p.ordinal || ' ' || md5(p.text) FROM passages p
                  WHERE p.document_url_id = u.id ORDER BY p.page_url, p.ordinal, p.text) AS passages,
           (SELECT sum(s.passage_count)::int FROM segments s WHERE s.document_url_id = u.id) AS "segmentPassages"
      FROM document_urls u ORDER BY u.url`);
}
