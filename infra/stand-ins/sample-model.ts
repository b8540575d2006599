import { searchedPassages, selectPassages } from '../../workers/src/topics/answering-passages.ts';
import { findInSample, sampleSections } from './docs/sample-sections.ts';

/** A passage in the prompt. */
export interface GivenPassage {
  readonly number: number;
  readonly text: string;
}

const candidates = sampleSections.map((section, ordinal) => ({
  ...section,
  ordinal,
  pageId: null,
  headingPath: [],
  codeShare: 0,
}));

/**
 * Selects the passages of the sample documentation about a topic, in reading order: those in the sections that the search
 * would select. For other documentation it selects none, which leaves the choice to the search.
 */
export async function choosePassages(topic: string, passages: readonly GivenPassage[]): Promise<number[]> {
  const known = passages.flatMap(({ number, text }) => {
    const found = findInSample(text);
    return found ? [{ ...found, number }] : [];
  });
  if (known.length * 2 < passages.length) return [];
  const inOrder = known.toSorted((one, other) => one.at - other.at);
  const [selected] = await selectPassages([topic], searchedPassages(candidates));
  return (selected?.passages ?? []).flatMap((chosen) =>
    inOrder.filter(({ section }) => candidates[section] === chosen).map(({ number }) => number),
  );
}
