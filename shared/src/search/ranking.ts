/**
 * Index-time weights, tuned on one half of scripts/bench/retrieval. Plateaus are wide, so the exact digits matter little. They
 * are built into segments: a changed value requires a new SEGMENT_FORMAT_VERSION.
 */
export const INDEX_WEIGHTS = {
  /** Weight of an occurrence in the page's title, the heading path, a fence, a name in the text, relative to prose. */
  title: 4,
  heading: 2,
  fence: 0.8,
  name: 1.2,
  /** Weight of a word inside a compound relative to the compound, in text. In titles and headings both count 1. */
  part: 0.2,
  /** BM25's k1: how quickly further occurrences stop adding weight. */
  saturation: 1.6,
  /** BM25's b for the text and for titles and headings: 0 ignores the length, 1 divides by it. */
  textNormalization: 0.3,
  nameNormalization: 1,
  /** The usual number of terms. Fixed, so impacts do not depend on the rest of the collection. */
  usualTextLength: 150,
  usualTitleLength: 4,
  usualHeadingLength: 6,
  /** Factor for pages about deprecated or superseded subjects. */
  outdated: 0.8,
  /** Factor for pages that only link to others: indexes, member lists, uses of a class. */
  index: 0.6,
  /** Factor for pages for the project's contributors. */
  internal: 0.7,
  /** Factor for source listings, which repeat a reference, and for pages that repeat other pages. */
  repetition: 0.5,
  /** The loss of a passage that consists of links. */
  linkList: 0.5,
  /** The loss of a page each time its number of passages doubles. */
  longPage: 0.03,
} as const;

/** Query-time weights, tuned like INDEX_WEIGHTS. */
export const QUERY_WEIGHTS = {
  /** Weight of stop words and everyday words relative to other words. */
  commonWord: 0.1,
  /** Weight of a word's stem; its singular has the rest. */
  stem: 0.5,
  /** Weight of words inside compounds relative to names. */
  part: 0.5,
  /** Weight of user-specific parts: paths of files, addresses, stack frames. */
  noise: 0.2,
  /** Weight of words that only name the documentation. */
  documentName: 0.2,
  /** The share that a page's second-best passage adds; the third-best adds its square, and so on. */
  pageDecay: 0.25,
  /** The same for a question written as a sentence, whose few discriminative words are in several passages. */
  sentenceDecay: 0.4,
  /** How much of a page's score is the best impact of each term anywhere on the page. */
  spread: 0.2,
  /** Factor for changelog pages, and for the same if the query asks for changes. */
  changelog: 0.5,
  requestedChangelog: 1.2,
  /** The gain of the document that the query names most clearly. */
  namedDocument: 1,
  /** The gain of a document if the query names no other. */
  onlyNamedDocument: 1.5,
  /** Passages below this share of their page's best score are dropped. */
  minPassageShare: 0.35,
} as const;
