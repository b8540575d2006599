import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  confirmPublicPage,
  findPublicPage,
  removePublicPage,
  savePublicPage,
} from '@lectern/shared/db/stores/pages/public-pages.ts';
import { isAllowListed } from '@lectern/shared/net/url-policy.ts';
import type { FetchedPage } from '../../formats/page.ts';

/** A cache of public pages that all crawls share. */
export interface PublicPages {
  /** The last response of `url`; null when it is unknown or may not be shared. */
  find(url: string): Promise<FetchedPage | null>;
  /** Saves the response of `url` if it may be shared. */
  save(url: string, page: FetchedPage): Promise<void>;
  /** Removes the response of `url`, so the next crawl requests it again. */
  remove(url: string): Promise<void>;
  /** Records that `page` is still the response of `url`. */
  confirm(url: string, page: FetchedPage): Promise<void>;
}

export interface PublicPagesDeps {
  readonly db: Db;
  /** Private hosts, as `host:port`, that may be crawled; their pages are never shared. */
  readonly privateHosts: Iterable<string>;
}

/** Longer pages are rare and not worth the space. */
const MAX_CHARS = 2_000_000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Creates the cache. It only holds responses to plain requests, without pages of allow-listed private hosts
 * and responses whose Cache-Control forbids storing them.
 */
export function createPublicPages({ db, privateHosts }: PublicPagesDeps): PublicPages {
  const policy = { allowedHosts: new Set(privateHosts), ownHosts: new Set<string>() };
  const isPublic = (url: string) => {
    const parsed = URL.parse(url);
    return parsed !== null && /^https?:$/.test(parsed.protocol) && !isAllowListed(parsed, policy);
  };

  return {
    async find(url) {
      const row = isPublic(url) ? await findPublicPage(db, url) : null;
      if (row === null) return null;
      const html = row.html === null ? null : await decompressText(row.html);
      return {
        url,
        finalUrl: row.finalUrl,
        kind: row.kind,
        body: await decompressText(row.body),
        ...(html !== null && { html }),
        etag: row.etag,
        lastModified: row.lastModified,
        fetchedAt: row.fetchedAt,
        tryType: row.tryType === 'markdown' ? 'markdown' : 'http',
      };
    },
    async save(url, page) {
      if (!isPublic(url) || (page.finalUrl !== url && !isPublic(page.finalUrl))) return;
      const { finalUrl, kind, tryType, etag, lastModified, fetchedAt } = page;
      const isFile = page.bytes !== undefined;
      if (page.isPrivate || isFile || page.body.length + (page.html?.length ?? 0) > MAX_CHARS) {
        await removePublicPage(db, url);
        return;
      }
      const [body, html] = [
        await compressText(page.body),
        page.html === undefined ? null : await compressText(page.html),
      ];
      await savePublicPage(db, { url, finalUrl, kind, tryType, body, html, etag, lastModified, fetchedAt });
    },
    async remove(url) {
      await removePublicPage(db, url);
    },
    async confirm(url, { fetchedAt }) {
      await confirmPublicPage(db, url, fetchedAt);
    },
  };
}

function compressText(text: string): Promise<Buffer> {
  return compress(text, FAST);
}

async function decompressText(bytes: Buffer): Promise<string> {
  return (await decompress(bytes)).toString();
}
