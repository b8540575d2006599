/** Index-time weights. They are built into segments: a changed value requires a new SEGMENT_FORMAT_VERSION. */
export interface IndexWeights {
  /** Weight of an occurrence in the page's title, the heading path, a fence, a name in the text, relative to prose. */
  readonly title: number;
  readonly heading: number;
  readonly fence: number;
  readonly name: number;
  /** Weight of a word inside a compound relative to the compound, in text. In titles and headings both count 1. */
  readonly part: number;
  /** BM25's k1: how quickly further occurrences stop adding weight. */
  readonly saturation: number;
  /** BM25's b for the text and for titles and headings: 0 ignores the length, 1 divides by it. */
  readonly textNormalization: number;
  readonly nameNormalization: number;
  /** The usual number of terms. Fixed, so impacts do not depend on the rest of the collection. */
  readonly usualTextLength: number;
  readonly usualTitleLength: number;
  readonly usualHeadingLength: number;
  /** Factor for pages about deprecated or superseded subjects. */
  readonly outdated: number;
  /** Factor for pages that only link to others: indexes, member lists, uses of a class. */
  readonly index: number;
  /** Factor for pages for the project's contributors. */
  readonly internal: number;
  /** Factor for source listings, which repeat a reference, and for pages that repeat other pages. */
  readonly repetition: number;
  /** The loss of a passage that consists of links. */
  readonly linkList: number;
  /** The loss of a page each time its number of passages doubles. */
  readonly longPage: number;
}

/** Query-time weights. */
export interface QueryWeights {
  /** Weight of stop words and everyday words relative to other words. */
  readonly commonWord: number;
  /** Weight of a word's stem; its singular has the rest. */
  readonly stem: number;
  /** Weight of words inside compounds relative to names. */
  readonly part: number;
  /** Weight of user-specific parts: paths of files, addresses, stack frames. */
  readonly noise: number;
  /** Weight of words that only name the documentation. */
  readonly documentName: number;
  /** The share that a page's second-best passage adds; the third-best adds its square, and so on. */
  readonly pageDecay: number;
  /** The same for a question written as a sentence, whose few discriminative words are in several passages. */
  readonly sentenceDecay: number;
  /** How much of a page's score is the best impact of each term anywhere on the page. */
  readonly spread: number;
  /** Factor for changelog pages, and for the same if the query asks for changes. */
  readonly changelog: number;
  readonly requestedChangelog: number;
  /** The gain of the document that the query names most clearly. */
  readonly namedDocument: number;
  /** The gain of a document if the query names no other. */
  readonly onlyNamedDocument: number;
  /** Passages below this share of their page's best score are dropped. */
  readonly minPassageShare: number;
}

/** Tuned on one half of scripts/bench/retrieval. Plateaus are wide, so the exact digits matter little. */
export const INDEX_WEIGHTS: IndexWeights = {
  title: 4,
  heading: 2,
  fence: 0.8,
  name: 1.2,
  part: 0.2,
  saturation: 1.6,
  textNormalization: 0.3,
  nameNormalization: 1,
  usualTextLength: 150,
  usualTitleLength: 4,
  usualHeadingLength: 6,
  outdated: 0.8,
  index: 0.6,
  internal: 0.7,
  repetition: 0.5,
  linkList: 0.5,
  longPage: 0.03,
};

/** Tuned like INDEX_WEIGHTS. */
export const QUERY_WEIGHTS: QueryWeights = {
  commonWord: 0.1,
  stem: 0.5,
  part: 0.5,
  noise: 0.2,
  documentName: 0.2,
  pageDecay: 0.25,
  sentenceDecay: 0.4,
  spread: 0.2,
  changelog: 0.5,
  requestedChangelog: 1.2,
  namedDocument: 1,
  onlyNamedDocument: 1.5,
  minPassageShare: 0.35,
};
