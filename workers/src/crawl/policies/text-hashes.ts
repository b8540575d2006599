import { createHash } from 'node:crypto';
import type { LoadedPage } from '../fetch/page-loader.ts';

/** The text of a table with 10,000 rows. Sorting 8 MB of short lines would block other crawls for a third of a second. */
const MAX_SORTED_CHARS = 1_000_000;
/** Shorter texts may be equal by chance. */
const MIN_TEXT_CHARS = 200;
/**
 * Forums write a session into each link, and a page does not link to itself. A URL ends before the next link, which keeps the
 * time linear in the text.
 */
const LINK = /\[([^[\]\n]{1,300})\]\([^[)\s]{1,2000}\)/g;

/**
 * Hashes a page's path and its sorted lines without the URLs of links. Sortable tables have a URL for each order of their rows,
 * and threads have one for each post.
 */
export function hashSortedLines(url: string, markdown: string): string {
  const text = markdown.replace(LINK, '$1');
  const lines = text.length > MAX_SORTED_CHARS ? [text] : text.split('\n').toSorted();
  return hash([new URL(url).pathname, ...lines].join('\n'));
}

/** The texts of a crawl's pages without their links to themselves, which differ between two URLs of one page. */
export class TextsWithoutSelfLinks {
  /** The hash of each whole text by the hash of the text without self-links. */
  readonly #contentHashes = new Map<string, string>();

  /** Whether another page differs from this one in self-links only. Pages with equal texts are compared when they are stored. */
  hasOther(url: string, parsed: LoadedPage['parsed']): boolean {
    const other = this.#contentHashes.get(hashWithoutSelfLinks(url, parsed));
    return other !== undefined && other !== parsed.contentHash;
  }

  add(url: string, parsed: LoadedPage['parsed']): void {
    if (parsed.markdown.length < MIN_TEXT_CHARS) return;
    this.#contentHashes.set(hashWithoutSelfLinks(url, parsed), parsed.contentHash);
  }
}

/** Most pages have no such link, and their text is hashed already. */
function hashWithoutSelfLinks(url: string, { markdown, contentHash }: LoadedPage['parsed']): string {
  const selfLink = `](${url}`;
  return markdown.includes(selfLink) ? hash(markdown.replaceAll(selfLink, '](')) : contentHash;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
