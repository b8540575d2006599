/** What evidence is worth where it is indexed. Built into segments: another value is another format version. */
export interface IndexWeights {
  /** Weight of an occurrence in the page's title, the heading path, a fence, a name in the text, the prose. */
  readonly title: number;
  readonly heading: number;
  readonly fence: number;
  readonly name: number;
  readonly prose: number;
  /** Weight of an occurrence in the beginning of a page, which says what the page is about. */
  readonly lead: number;
  /** Weight of a word inside a compound, against the compound itself; in titles and headings, and in the text. */
  readonly namePart: number;
  readonly part: number;
  /** BM25's k1: how soon more occurrences stop adding. */
  readonly saturation: number;
  /** BM25's b for the text and for titles and headings: 0 ignores the length, 1 divides by it. */
  readonly textNormalization: number;
  readonly nameNormalization: number;
  /** The usual number of terms. Fixed, so that impacts do not depend on what else a collection holds. */
  readonly usualTextLength: number;
  readonly usualTitleLength: number;
  readonly usualHeadingLength: number;
  readonly usualLeadLength: number;
  /** Factor for pages about what something else has taken the place of. */
  readonly outdated: number;
  /** Factor for pages that only lead to others: indexes, lists of members, uses of a class. */
  readonly index: number;
  /** Factor for pages that are for those who make what the document is about. */
  readonly internal: number;
  /** Factor for pages that are nothing but source code, and for pages made of other pages. */
  readonly listing: number;
  readonly collection: number;
  /** What a passage loses that consists of links. */
  readonly linkList: number;
  /** What a page loses each time its length doubles beyond the usual number of passages: it holds of everything. */
  readonly longPage: number;
  readonly usualPageLength: number;
}

/** How a query weighs what it finds. */
export interface QueryWeights {
  /** Weight of a stop word, an everyday word, a word inside a compound, a bare number, against any other term. */
  readonly stopWord: number;
  readonly everydayWord: number;
  readonly part: number;
  readonly bareNumber: number;
  /** Weight of a word that is not asked for but says the same as one that is, against that one. */
  readonly related: number;
  /** Weight of what pages for beginners are called, where the query asks for one. */
  readonly beginning: number;
  /** Weight of a name that words of the question make together, against a name that is asked for. */
  readonly joined: number;
  /** Weight of what is only the asker's: paths, addresses, stack frames. */
  readonly noise: number;
  /** Weight of a word that names a document of the collection: it chooses documents, not passages. */
  readonly documentName: number;
  /** With this many other terms found, stop words are not scored: they are half of the postings. */
  readonly enoughTerms: number;
  /** The most terms of a query that are scored, the most telling ones; at most 31. */
  readonly maxTerms: number;
  /** Terms that weigh less than this share of the most telling one are not scored. */
  readonly minTermShare: number;
  /** What a page's second-best passage adds, the third-best its square, and so on. */
  readonly pageDecay: number;
  /** How much of a page's score is the best impact of each term anywhere on the page. */
  readonly spread: number;
  /**
   * Factor for pages that tell of changes instead of explaining, release notes and change logs, and for the same where
   * the query asks for changes.
   */
  readonly news: number;
  readonly requestedChangelog: number;
  /** What the pages of a document gain that the query names. */
  readonly namedDocument: number;
  /** How much it counts whether the document has more pages about the question; an exponent. */
  readonly documentAffinity: number;
  /** Pages that hold less than this share of the query's weight are no answer, unless they hold a telling word of it. */
  readonly minCoverage: number;
  /** Passages with less than this share of their page's best score are not given. */
  readonly minPassageShare: number;
}

/** Chosen on the tuning half of scripts/bench/retrieval; wide plateaus, so no digit here is precise. */
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

/** Chosen like INDEX_WEIGHTS. */
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
  news: 0.5,
  requestedChangelog: 1.2,
  namedDocument: 1.5,
  documentAffinity: 0.3,
  minCoverage: 0.1,
  minPassageShare: 0.5,
};
