/** Excerpts of a paragraph are mostly longer than this. */
const MAX_BLOCK_CHARS = 100;
/** Dates, labels and links such as "Read more" are shorter. */
const MIN_BLOCK_CHARS = 40;
/** Bounds the memory of a crawl: 300,000 numbers take about 10 MB. */
const MAX_BLOCKS = 300_000;
/** The part of a block that is read for its beginning. */
const MAX_SOURCE_CHARS = 1_000;

/** The blocks of text in the pages of a crawl. */
export interface TextBlocks {
  /** Whether further texts have no effect. */
  readonly isFull: boolean;
  add(markdown: string): void;
  /** The characters in blocks of `markdown` that no added page has, and those that one has. Lists of links have none. */
  compare(markdown: string): { readonly own: number; readonly repeated: number };
}

/** Creates an empty collection. A block is known by a hash of its beginning. */
export function createTextBlocks(): TextBlocks {
  const known = new Set<number>();
  return {
    get isFull() {
      return known.size >= MAX_BLOCKS;
    },
    add(markdown) {
      for (const { hash } of blocksOf(markdown)) if (known.size < MAX_BLOCKS) known.add(hash);
    },
    compare(markdown) {
      let own = 0;
      let repeated = 0;
      for (const { hash, source } of blocksOf(markdown)) {
        if (known.has(hash)) repeated += source.length;
        else if (hasOwnText(source)) own += source.length;
      }
      return { own, repeated };
    },
  };
}

interface Block {
  readonly hash: number;
  readonly source: string;
}

function blocksOf(markdown: string): Block[] {
  return markdown.split('\n\n').flatMap((source) => {
    if (source.startsWith('#')) return [];
    const words = wordsOf(source, /\]\([^)\s]*\)/g);
    return words.length < MIN_BLOCK_CHARS ? [] : [{ hash: hashOf(words.slice(0, MAX_BLOCK_CHARS)), source }];
  });
}

/** Whether a block has text outside links. */
function hasOwnText(source: string): boolean {
  return wordsOf(source, /\[[^\]]*\]\([^)\s]*\)/g).length >= MIN_BLOCK_CHARS;
}

/** The letters and digits at the beginning of a block, without what `links` matches. */
function wordsOf(source: string, links: RegExp): string {
  const text = source.slice(0, MAX_SOURCE_CHARS);
  return text
    .replace(links, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
