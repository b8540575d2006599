import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  confirmPublicPage,
  findPublicPage,
  removePublicPage,
  savePublicPage,
} from '@lectern/shared/db/stores/pages/public-pages.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { isAllowListed } from '../../net/address/url-policy.ts';

/** What public addresses answered lately, whoever asked for them. */
export interface PublicPages {
  /** What `url` answered when it was last asked; null when that is not known or may not be shared. */
  find(url: string): Promise<FetchedPage | null>;
  /** Keeps what `url` answered, as far as it may be shared. */
  keep(url: string, page: FetchedPage): Promise<void>;
  /** Notes that `page` is still what `url` answers. */
  confirm(url: string, page: FetchedPage): Promise<void>;
}

export interface PublicPagesDeps {
  readonly db: Db;
  /** `host:port` entries that may be crawled although private; their pages are never shared. */
  readonly privateHosts: Iterable<string>;
}

/** Longer pages are rare, and not worth their room. */
const MAX_CHARACTERS = 2_000_000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Makes the cache of public pages that all crawls share. Only answers to plain requests come here: nothing pasted,
 * nothing from hosts of the allow-list, nothing that the site asks not to be kept (Cache-Control).
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
      if (row === null) {
        return null;
      }
      const html = row.html === null ? null : await textOf(row.html);
      return {
        url,
        finalUrl: row.finalUrl,
        kind: row.kind,
        body: await textOf(row.body),
        ...(html !== null && { html }),
        etag: row.etag,
        lastModified: row.lastModified,
        fetchedAt: row.fetchedAt,
        tryType: row.tryType === 'markdown' ? 'markdown' : 'http',
      };
    },
    async keep(url, page) {
      if (!isPublic(url) || (page.finalUrl !== url && !isPublic(page.finalUrl))) {
        return;
      }
      const { finalUrl, kind, tryType, etag, lastModified, fetchedAt } = page;
      const isFile = page.bytes !== undefined;
      if (page.isPrivate || isFile || page.body.length + (page.html?.length ?? 0) > MAX_CHARACTERS) {
        await removePublicPage(db, url);
        return;
      }
      const [body, html] = [
        await bytesOf(page.body),
        page.html === undefined ? null : await bytesOf(page.html),
      ];
      await savePublicPage(db, { url, finalUrl, kind, tryType, body, html, etag, lastModified, fetchedAt });
    },
    async confirm(url, { fetchedAt }) {
      await confirmPublicPage(db, url, fetchedAt);
    },
  };
}

function bytesOf(text: string): Promise<Buffer> {
  return compress(text, quickly);
}

async function textOf(bytes: Buffer): Promise<string> {
  return (await decompress(bytes)).toString();
}
