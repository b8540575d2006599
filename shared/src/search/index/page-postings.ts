/** The greatest stored impact. */
export const MAX_IMPACT = 255;

const HEADER_BYTES = 16;

/** The search index of one page alone, of which the segment of its document is put together. It knows no ids. */
export interface PagePostings {
  readonly passageCount: number;
  /** Two numbers a passage. */
  readonly fingerprints: Uint32Array;
  /** Of each term, in the order in which the page names them. */
  readonly termHashes: Uint32Array;
  /** Where each term's text starts, and where the last one ends. */
  readonly textStarts: Uint32Array;
  /** Where the postings of each passage start, and where those of the last one end. */
  readonly passageStarts: Uint32Array;
  /** 16 bits wide when that holds all terms. */
  readonly postingTerms: Uint16Array | Uint32Array;
  readonly postingImpacts: Uint8Array;
  readonly text: Uint8Array;
}

/** What decides how long every part of a page's postings is. */
export interface PagePostingsCounts {
  readonly passages: number;
  readonly terms: number;
  readonly postings: number;
  readonly textBytes: number;
}

/** Empty postings of a page, to be filled: one buffer, which threads hand on without a copy. */
export function allocatePagePostings(counts: PagePostingsCounts): Uint8Array<ArrayBuffer> {
  const { passages, terms, postings, textBytes } = counts;
  const words = 2 * passages + terms + (terms + 1) + (passages + 1);
  const bytes = new Uint8Array(HEADER_BYTES + 4 * words + (termWidth(terms) + 1) * postings + textBytes);
  new Uint32Array(bytes.buffer, 0, 4).set([passages, terms, postings, textBytes]);
  return bytes;
}

/** The parts of a page's postings, as views of their buffer, which is theirs alone. */
export function pagePostingsOf({ buffer }: Uint8Array<ArrayBuffer>): PagePostings {
  const [passages = 0, terms = 0, postings = 0, textBytes = 0] = new Uint32Array(buffer, 0, 4);
  let at = HEADER_BYTES;
  const take = (length: number, width: number) => {
    const start = at;
    at += length * width;
    return [buffer, start, length] as const;
  };
  return {
    passageCount: passages,
    fingerprints: new Uint32Array(...take(2 * passages, 4)),
    termHashes: new Uint32Array(...take(terms, 4)),
    textStarts: new Uint32Array(...take(terms + 1, 4)),
    passageStarts: new Uint32Array(...take(passages + 1, 4)),
    postingTerms:
      termWidth(terms) === 2 ? new Uint16Array(...take(postings, 2)) : new Uint32Array(...take(postings, 4)),
    postingImpacts: new Uint8Array(...take(postings, 1)),
    text: new Uint8Array(...take(textBytes, 1)),
  };
}

function termWidth(terms: number): 2 | 4 {
  return terms <= 0x1_0000 ? 2 : 4;
}
