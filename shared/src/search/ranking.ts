/** How much each kind of evidence is worth. Built into segments; changing it needs a new format version. */
export interface IndexWeights {
  /** Weight of one occurrence in each field. */
  readonly title: number;
  readonly heading: number;
  readonly code: number;
  readonly body: number;
  /** Weight of a word inside a compound, against the compound itself. */
  readonly part: number;
  /** BM25's k1: how soon more occurrences stop adding. */
  readonly saturation: number;
  /** BM25's b for the text: 0 ignores the passage's length, 1 divides by it. */
  readonly lengthNormalization: number;
  /** b for titles and headings. */
  readonly nameNormalization: number;
  /** The usual number of terms in a passage's text, a title, a heading path. */
  readonly usualTextLength: number;
  readonly usualTitleLength: number;
  readonly usualHeadingLength: number;
}

/** How a query weighs what it finds. */
export interface QueryWeights {
  /** What a page's second-best passage adds, the third-best its square, and so on. */
  readonly pageDecay: number;
  /** The passages of a page that add to its score. */
  readonly evidencePerPage: number;
  readonly stopWord: number;
  readonly softWord: number;
  readonly whole: number;
  readonly part: number;
  readonly bareNumber: number;
  /** The most terms of a query that are scored, the most telling ones. */
  readonly mostTerms: number;
  /** Terms that weigh less than this share of the most telling one are not scored. */
  readonly leastShare: number;
  /** How strongly pages are preferred that hold more of the query's terms. */
  readonly coverage: number;
}

export const INDEX_WEIGHTS: IndexWeights = {
  title: 3,
  heading: 3,
  code: 1.2,
  body: 1,
  part: 0.5,
  saturation: 1.2,
  lengthNormalization: 0.6,
  nameNormalization: 0.5,
  usualTextLength: 150,
  usualTitleLength: 4,
  usualHeadingLength: 6,
};

export const QUERY_WEIGHTS: QueryWeights = {
  pageDecay: 0.3,
  evidencePerPage: 4,
  stopWord: 0.2,
  softWord: 0.5,
  whole: 1,
  part: 0.5,
  bareNumber: 0.4,
  mostTerms: 24,
  leastShare: 0.04,
  coverage: 0,
};
