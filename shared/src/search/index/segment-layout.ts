import { arraysOf, type BinaryFormat } from '../../binary-format.ts';

/** Version of this layout and of the text analysis. Segments of other versions are rebuilt from their passages. */
const SEGMENT_FORMAT_VERSION = 15;

/** The counts that determine the size of a segment. */
export interface SegmentCounts {
  readonly documentId: number;
  readonly passages: number;
  readonly pages: number;
  readonly terms: number;
  readonly postings: number;
  readonly textBytes: number;
}

export const SEGMENT_FORMAT: BinaryFormat<SegmentCounts> = {
  content: 'a segment',
  magic: 0x4753434c,
  version: SEGMENT_FORMAT_VERSION,
  counts: ['documentId', 'passages', 'pages', 'terms', 'postings', 'textBytes'],
  sizeOf({ passages, pages, terms, postings, textBytes }) {
    const words = 5 * passages + 2 * pages + 1 + 3 * terms + 2;
    return 4 * words + (passageWidth(passages) + 1) * postings + 2 * pages + textBytes;
  },
};

/** The arrays of a segment. */
export interface SegmentParts {
  readonly passageIds: Int32Array;
  readonly topicIds: Int32Array;
  /** Two numbers per passage. */
  readonly fingerprints: Uint32Array;
  /** The page of each passage. */
  readonly passagePages: Uint32Array;
  readonly pageKeys: Int32Array;
  /** The first passage of each page, followed by the number of passages. */
  readonly pageStarts: Uint32Array;
  readonly termHashes: Uint32Array;
  /** Start of each term's text and postings, followed by the end of the last one. */
  readonly textStarts: Uint32Array;
  readonly postingStarts: Uint32Array;
  /** 16 bits wide if that is enough for all passages. */
  readonly postingPassages: Uint16Array | Uint32Array;
  readonly postingImpacts: Uint8Array;
  /** The score factor of each page, in 255ths. */
  readonly pageFactors: Uint8Array;
  /** 1 for changelog pages, 0 for others. */
  readonly changelogPages: Uint8Array;
  readonly text: Uint8Array;
}

/** The parts of a segment as views. `bytes` must start at offset 0 of its buffer. */
export function partsOf(bytes: Uint8Array<ArrayBuffer>, counts: SegmentCounts): SegmentParts {
  const { passages, pages, terms, postings, textBytes } = counts;
  const next = arraysOf(bytes);
  const isNarrow = passageWidth(passages) === 2;
  return {
    passageIds: new Int32Array(...next(passages, 4)),
    topicIds: new Int32Array(...next(passages, 4)),
    fingerprints: new Uint32Array(...next(2 * passages, 4)),
    passagePages: new Uint32Array(...next(passages, 4)),
    pageKeys: new Int32Array(...next(pages, 4)),
    pageStarts: new Uint32Array(...next(pages + 1, 4)),
    termHashes: new Uint32Array(...next(terms, 4)),
    textStarts: new Uint32Array(...next(terms + 1, 4)),
    postingStarts: new Uint32Array(...next(terms + 1, 4)),
    postingPassages: isNarrow ? new Uint16Array(...next(postings, 2)) : new Uint32Array(...next(postings, 4)),
    postingImpacts: new Uint8Array(...next(postings, 1)),
    pageFactors: new Uint8Array(...next(pages, 1)),
    changelogPages: new Uint8Array(...next(pages, 1)),
    text: new Uint8Array(...next(textBytes, 1)),
  };
}

function passageWidth(passages: number): 2 | 4 {
  return passages <= 0x1_0000 ? 2 : 4;
}
