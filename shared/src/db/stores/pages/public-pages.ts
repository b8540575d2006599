import type { Prepared } from '../../connection.ts';
import type { Db } from '../../data-source.ts';

/** The last response of a public URL. */
interface PublicPage {
  /** The requested URL. */
  url: string;
  /** The URL to cite: the last one after redirects. */
  finalUrl: string;
  kind: string;
  tryType: string;
  /** The text, compressed with zstd. */
  body: Buffer;
  /** The HTML of a page whose text came from its Markdown version, compressed with zstd; null for all others. */
  html: Buffer | null;
  etag: string | null;
  lastModified: string | null;
  /** When the site last returned this text or confirmed it as unchanged. */
  fetchedAt: Date;
}

const FIND_PUBLIC_PAGE: Prepared = {
  name: 'find-public-page',
  text: `
    SELECT url, final_url AS "finalUrl", kind, try_type AS "tryType", body, html, etag,
           last_modified AS "lastModified", fetched_at AS "fetchedAt"
      FROM public_pages WHERE md5(url) = md5($1) AND url = $1`,
};

/** The shared cache entry of a public URL; null if there is none. */
export async function findPublicPage(db: Db, url: string): Promise<PublicPage | null> {
  return db.first<PublicPage>(FIND_PUBLIC_PAGE, [url]);
}

const SAVE_PUBLIC_PAGE: Prepared = {
  name: 'save-public-page',
  text: `
    INSERT INTO public_pages (url, final_url, kind, try_type, body, html, etag, last_modified, fetched_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (md5(url)) DO UPDATE SET
      url = EXCLUDED.url, final_url = EXCLUDED.final_url, kind = EXCLUDED.kind, try_type = EXCLUDED.try_type,
      body = EXCLUDED.body, html = EXCLUDED.html, etag = EXCLUDED.etag,
      last_modified = EXCLUDED.last_modified, fetched_at = EXCLUDED.fetched_at
    WHERE public_pages.fetched_at < EXCLUDED.fetched_at`,
};

/** Caches the response of a public URL, unless the cached one is newer. */
export async function savePublicPage(db: Db, page: PublicPage): Promise<void> {
  await db.query(SAVE_PUBLIC_PAGE, [
    page.url,
    page.finalUrl,
    page.kind,
    page.tryType,
    page.body,
    page.html,
    page.etag,
    page.lastModified,
    page.fetchedAt,
  ]);
}

/** Records that the cached response is still current. */
export async function confirmPublicPage(db: Db, url: string, fetchedAt: Date): Promise<void> {
  await db.query('UPDATE public_pages SET fetched_at = $2 WHERE md5(url) = md5($1) AND url = $1', [
    url,
    fetchedAt,
  ]);
}

/** Removes the cached response of a public URL. */
export async function removePublicPage(db: Db, url: string): Promise<void> {
  await db.query('DELETE FROM public_pages WHERE md5(url) = md5($1) AND url = $1', [url]);
}

/** Removes at most `limit` responses that were last fetched more than `days` ago. Returns their number. */
export async function removeOldPublicPages(db: Db, days: number, limit: number): Promise<number> {
  return db.execute(
    `DELETE FROM public_pages WHERE id IN (
       SELECT id FROM public_pages WHERE fetched_at < now() - make_interval(days => $1)
        ORDER BY fetched_at LIMIT $2)`,
    [days, limit],
  );
}
