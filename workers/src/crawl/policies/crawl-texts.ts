import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { classOf, UNSPACED } from '@lectern/shared/search/analysis/character-class.ts';
import { isLetterOrDigit } from '../../formats/is-letter-or-digit.ts';

/** Excerpts of a paragraph mostly have at least its first 100 letters and digits. */
const MAX_BLOCK_CHARS = 100;
/** Dates, labels and links such as "Read more" are shorter. */
const MIN_BLOCK_CHARS = 40;
/** A character of a script without spaces, such as Chinese, says as much as several letters. */
const LETTERS_PER_UNSPACED = 3;
/** Bounds the memory of a crawl: 300,000 numbers take about 10 MB. */
const MAX_BLOCKS = 300_000;
/** None of their parts contains the beginning of another match, which keeps the time linear in the text. */
const LINK_URL = /\]\([^)\]\s]*\)/g;
const LINK = /\[[^[\]]*\]\([^)[\s]*\)/g;
/** The part of a block that is read for its beginning. */
const MAX_SOURCE_CHARS = 1_000;

/** Reads the texts of stored pages, in batches. */
type ReadTexts = (pages: readonly SitePage[]) => AsyncIterable<readonly string[]>;

/**
 * The texts of the stored pages of a crawl, as blocks that are known by a hash of their beginning. Few crawls compare pages, so
 * the texts of pages that were stored before are read for the first comparison.
 */
export class CrawlTexts {
  readonly #readTexts: ReadTexts;
  readonly #blocks = new Set<number>();
  readonly #unread: SitePage[] = [];
  #reading = Promise.resolve();

  constructor(readTexts: ReadTexts) {
    this.#readTexts = readTexts;
  }

  add(markdown: string): void {
    for (const { hash } of blocksOf(markdown)) if (this.#blocks.size < MAX_BLOCKS) this.#blocks.add(hash);
  }

  /** Adds the text of a page that was stored before. */
  addStored(page: SitePage): void {
    this.#unread.push(page);
  }

  /** The characters in blocks of `markdown` that no stored page has, and those that one has. Lists of links have none. */
  async compare(markdown: string): Promise<{ readonly own: number; readonly repeated: number }> {
    const pages = this.#unread.splice(0);
    if (pages.length > 0) this.#reading = this.#reading.then(() => this.#readAll(pages));
    await this.#reading;
    let own = 0;
    let repeated = 0;
    for (const { hash, source } of blocksOf(markdown)) {
      if (this.#blocks.has(hash)) repeated += source.length;
      else if (hasOwnText(source)) own += source.length;
    }
    return { own, repeated };
  }

  async #readAll(pages: readonly SitePage[]): Promise<void> {
    for await (const texts of this.#readTexts(pages)) for (const text of texts) this.add(text);
  }
}

interface Block extends Beginning {
  readonly source: string;
}

function blocksOf(markdown: string): Block[] {
  return markdown.split('\n\n').flatMap((source) => {
    if (source.startsWith('#')) return [];
    const beginning = readBeginning(source, LINK_URL);
    return beginning.chars < MIN_BLOCK_CHARS ? [] : [{ ...beginning, source }];
  });
}

/** Whether a block has text outside links. */
function hasOwnText(source: string): boolean {
  return readBeginning(source, LINK).chars >= MIN_BLOCK_CHARS;
}

interface Beginning {
  /** The number of letters and digits, until it reaches MAX_BLOCK_CHARS. */
  readonly chars: number;
  /** Their hash in lower case (FNV-1a). */
  readonly hash: number;
}

/** Hashes the letters and digits at the beginning of a block, without what `links` matches. */
function readBeginning(source: string, links: RegExp): Beginning {
  const text = source.slice(0, MAX_SOURCE_CHARS).replace(links, '').toLowerCase();
  let chars = 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length && chars < MAX_BLOCK_CHARS; at += 1) {
    if (!isLetterOrDigit(text, at)) continue;
    chars += classOf(text.charCodeAt(at)) === UNSPACED ? LETTERS_PER_UNSPACED : 1;
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return { chars, hash };
}
