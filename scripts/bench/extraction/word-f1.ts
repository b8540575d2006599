/** Agreement of two texts as bags of words. */
export interface WordScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const NONE: WordScores = { precision: 0, recall: 0, f1: 0 };
const EQUAL: WordScores = { precision: 1, recall: 1, f1: 1 };

/** Compares words as WCXB's evaluate.py does: lower-case, with repetitions, in any order. */
export function scoreWords(predicted: string, reference: string): WordScores {
  const [found, expected] = [countWords(predicted), countWords(reference)];
  if (found.total === 0 && expected.total === 0) return EQUAL;
  if (found.total === 0 || expected.total === 0) return NONE;
  let overlap = 0;
  for (const [word, count] of found.counts) overlap += Math.min(count, expected.counts.get(word) ?? 0);
  const precision = overlap / found.total;
  const recall = overlap / expected.total;
  return { precision, recall, f1: overlap === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function countWords(text: string): { readonly counts: ReadonlyMap<string, number>; readonly total: number } {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total++;
  }
  return { counts, total };
}
