import {
  INDEX_WEIGHTS,
  type IndexWeights,
  QUERY_WEIGHTS,
  type QueryWeights,
} from '../../../shared/src/search/ranking.ts';

/** The ranking without one of its parts. */
export interface Variant {
  readonly name: string;
  readonly index: IndexWeights;
  readonly query: QueryWeights;
}

const PLAIN_INDEX = { title: 1, heading: 1, fence: 1, name: 1, part: 1, namePart: 1, lead: 0 };
const EQUAL_PAGES = {
  outdated: 1,
  index: 1,
  internal: 1,
  longPage: 0,
  listing: 1,
  collection: 1,
  linkList: 0,
};
const PLAIN_QUERY = {
  stopWord: 1,
  everydayWord: 1,
  bareNumber: 1,
  noise: 1,
  part: 1,
  related: 0,
  beginning: 0,
  joined: 0,
  documentAffinity: 0,
  news: 1,
  askedNews: 1,
  enoughTerms: Number.MAX_SAFE_INTEGER,
  pageDecay: 0,
  spread: 0,
};

/** The whole first; then what each part is worth is what is lost without it. */
export const VARIANTS: readonly Variant[] = [
  variant('everything'),
  variant('a page is its best passage', {}, { pageDecay: 0, spread: 0 }),
  variant('no spread over the page', {}, { spread: 0 }),
  variant('titles count as text', { title: 1 }),
  variant('headings count as text', { heading: 1 }),
  variant('titles and headings do not count', { title: 0, heading: 0 }),
  variant('code, names and prose count the same', { fence: 1, name: 1 }),
  variant('parts count like the compound', { part: 1, namePart: 1 }, { part: 1 }),
  variant('parts are not asked for', {}, { part: 0 }),
  variant('no length normalization', { textNormalization: 0, nameNormalization: 0 }),
  variant('stop words count like others', {}, { stopWord: 1, enoughTerms: Number.MAX_SAFE_INTEGER }),
  variant('everyday words count like others', {}, { everydayWord: 1 }),
  variant('paths and stack frames count', {}, { noise: 1 }),
  variant('related words are not looked for', {}, { related: 0 }),
  variant('names made of words are not looked for', {}, { joined: 0 }),
  variant('the beginning of a page counts as text', { lead: 0 }),
  variant('news and long pages count the same', { longPage: 0 }, { news: 1, askedNews: 1 }),
  variant('news are not known to be asked for', {}, { askedNews: QUERY_WEIGHTS.news }),
  variant('outdated pages count the same', { outdated: 1 }),
  variant('lists, listings, collections, indexes, pages about the making count the same', {
    index: 1,
    internal: 1,
    listing: 1,
    collection: 1,
    linkList: 0,
  }),
  variant('documents do not speak for their pages', {}, { documentAffinity: 0 }),
  variant('documents are not known by name', {}, { namedDocument: 0, documentName: 1 }),
  variant(
    'plain BM25 on passages',
    { ...PLAIN_INDEX, ...EQUAL_PAGES },
    { ...PLAIN_QUERY, namedDocument: 0, documentName: 1 },
  ),
];

function variant(
  name: string,
  index: Partial<IndexWeights> = {},
  query: Partial<QueryWeights> = {},
): Variant {
  return { name, index: { ...INDEX_WEIGHTS, ...index }, query: { ...QUERY_WEIGHTS, ...query } };
}
