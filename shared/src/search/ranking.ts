/** Index-time weights. They are built into segments: a changed value requires a new SEGMENT_FORMAT_VERSION. */
export interface IndexWeights {
  /** Weight of an occurrence in the page's title, the heading path, a fence, a name in the text, the prose. */
  readonly title: number;
  readonly heading: number;
  readonly fence: number;
  readonly name: number;
  readonly prose: number;
  /** Weight of an occurrence at the start of a page, which states its subject. */
  readonly lead: number;
  /** Weight of a word inside a compound relative to the compound, in names (titles, headings) and in text. */
  readonly namePart: number;
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
  readonly usualLeadLength: number;
  /** Factor for pages about deprecated or superseded subjects. */
  readonly outdated: number;
  /** Factor for pages that only link to others: indexes, member lists, uses of a class. */
  readonly index: number;
  /** Factor for pages for the project's contributors. */
  readonly internal: number;
  /** Factors for source listings and for pages that repeat other pages. */
  readonly listing: number;
  readonly collection: number;
  /** The loss of a passage that consists of links. */
  readonly linkList: number;
  /** The loss of a page each time its length doubles beyond the usual number of passages. */
  readonly longPage: number;
  readonly usualPageLength: number;
}

/** Query-time weights. */
export interface QueryWeights {
  /** Weights of stop words, everyday words, words inside compounds and bare numbers, relative to other terms. */
  readonly stopWord: number;
  readonly everydayWord: number;
  readonly part: number;
  readonly bareNumber: number;
  /** Weight of a synonym relative to the query term. */
  readonly related: number;
  /** Weight of the titles of beginner pages if the query asks for one. */
  readonly beginning: number;
  /** Weight of a name joined from words of the question, relative to a name in the question. */
  readonly joined: number;
  /** Weight of user-specific parts: paths, addresses, stack frames. */
  readonly noise: number;
  /** Weight of a word that names a document: it selects documents, not passages. */
  readonly documentName: number;
  /** With this many other terms, stop words are not scored: they have half of the postings. */
  readonly enoughTerms: number;
  /** Maximum number of scored terms; at most 31. */
  readonly maxTerms: number;
  /** Terms below this share of the highest weight are not scored. */
  readonly minTermShare: number;
  /** The share that a page's second-best passage adds; the third-best adds its square, and so on. */
  readonly pageDecay: number;
  /** How much of a page's score is the best impact of each term anywhere on the page. */
  readonly spread: number;
  /**
   * Factor for changelog pages, and for the same if the query asks for changes.
   */
  readonly changelog: number;
  readonly requestedChangelog: number;
  /** The gain of pages of a named document. */
  readonly namedDocument: number;
  /** Exponent of the relevance of a page's document. */
  readonly documentAffinity: number;
  /** Pages with less than this share of the query's weight are dropped unless they contain a discriminative term. */
  readonly minCoverage: number;
  /** Passages below this share of their page's best score are dropped. */
  readonly minPassageShare: number;
}

/** Tuned on one half of scripts/bench/retrieval. Plateaus are wide, so the exact digits matter little. */
export const INDEX_WEIGHTS: IndexWeights = {
  title: 4,
  heading: 2,
  fence: 0.8,
  name: 1.2,
  prose: 1,
  lead: 0.5,
  namePart: 0.5,
  part: 0.2,
  saturation: 1.6,
  textNormalization: 0.45,
  nameNormalization: 1,
  usualTextLength: 150,
  usualTitleLength: 4,
  usualHeadingLength: 6,
  usualLeadLength: 40,
  outdated: 0.8,
  index: 0.6,
  internal: 0.7,
  listing: 0.7,
  collection: 0.5,
  linkList: 0.5,
  longPage: 0.02,
  usualPageLength: 30,
};

/** Tuned like INDEX_WEIGHTS. */
export const QUERY_WEIGHTS: QueryWeights = {
  stopWord: 0.2,
  everydayWord: 0.2,
  part: 0.5,
  bareNumber: 0.5,
  related: 0.35,
  beginning: 0.6,
  joined: 0.2,
  noise: 0.2,
  documentName: 0.1,
  enoughTerms: 3,
  maxTerms: 16,
  minTermShare: 0.03,
  pageDecay: 0.4,
  spread: 0.15,
  changelog: 0.5,
  requestedChangelog: 1.2,
  namedDocument: 1.5,
  documentAffinity: 0.3,
  minCoverage: 0.1,
  minPassageShare: 0.5,
};
