import { answering, chooseByWords, indexed } from '../../workers/src/topics/answering-passages.ts';
import { findInSample, sampleSections } from './docs/sample-sections.ts';

/** A passage of any documentation, as a model is given it. */
export interface GivenPassage {
  readonly number: number;
  readonly text: string;
}

const candidates = sampleSections.map((section) => ({
  ...section,
  pageId: null,
  headingPath: [],
  codeShare: 0,
}));
const segment = indexed(candidates);

/**
 * The numbers of the passages that are about a topic, in the order in which they are read. It knows the sample by heart:
 * those are named that lie in what the search would choose of all of it. Of other documentation none is, which leaves
 * the choice to the search: that knows all passages, and the given ones are but the best of them, among which the same
 * rule chooses worse.
 */
export async function chooseOfSample(topic: string, passages: readonly GivenPassage[]): Promise<number[]> {
  const known = passages.flatMap(({ number, text }) => {
    const found = findInSample(text);
    return found ? [{ ...found, number }] : [];
  });
  if (known.length * 2 < passages.length) return [];
  const inOrder = known.toSorted((one, other) => one.at - other.at);
  const { answers: sections } = await answering(topic, candidates, segment, chooseByWords);
  return sections.flatMap((chosen) =>
    inOrder.filter(({ section }) => section === chosen).map(({ number }) => number),
  );
}
