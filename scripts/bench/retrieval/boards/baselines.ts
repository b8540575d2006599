import type { PlacedPassage } from '../collection.ts';

/** Ranks all passages for a text, best first. */
export type Ranking = (text: string, limit: number) => readonly PlacedPassage[];
export type CreateRanking = (passages: readonly PlacedPassage[]) => Ranking;

const K1 = 1.2;
const B = 0.75;
const WORD = /[\p{L}\p{N}_]+/gu;

/** BM25 over the passage with its title and headings as one text (k1 1.2, b .75). */
export const createBm25: CreateRanking = (passages) =>
  createRanking(passages, [1], (passage) => [fieldsOf(passage).join('\n')]);

/** BM25F over title, headings and text, weighted 3, 2 and 1 (k1 1.2, b .75). */
export const createBm25f: CreateRanking = (passages) => createRanking(passages, [3, 2, 1], fieldsOf);

interface Postings {
  readonly passages: number[];
  readonly impacts: number[];
}

function createRanking(
  passages: readonly PlacedPassage[],
  weights: readonly number[],
  fieldsOf: (passage: PlacedPassage) => readonly string[],
): Ranking {
  const postings = indexFields(passages.map(fieldsOf), weights);
  const scores = new Float64Array(passages.length);
  return (text, limit) => {
    scores.fill(0);
    for (const word of new Set(wordsOf(text))) {
      const found = postings.get(word);
      if (!found) continue;
      const frequency = found.passages.length;
      const idf = Math.log(1 + (passages.length - frequency + 0.5) / (frequency + 0.5));
      found.passages.forEach((passage, at) => {
        scores[passage] = (scores[passage] ?? 0) + idf * (found.impacts[at] ?? 0);
      });
    }
    return bestOf(scores, limit).flatMap((passage) => passages[passage] ?? []);
  };
}

/** The passages with the highest positive scores, best first. */
function bestOf(scores: Float64Array, limit: number): number[] {
  const best: number[] = [];
  const scoreAt = (place: number) => scores[best[place] ?? -1] ?? 0;
  for (const [passage, score] of scores.entries()) {
    if (score <= (best.length < limit ? 0 : scoreAt(limit - 1))) continue;
    let place = Math.min(best.length, limit - 1);
    for (; place > 0 && scoreAt(place - 1) < score; place--) best[place] = best[place - 1] ?? 0;
    best[place] = passage;
  }
  return best;
}

function indexFields(texts: readonly (readonly string[])[], weights: readonly number[]) {
  const lengths = texts.map((fields) => fields.map((field) => wordsOf(field).length));
  const usual = weights.map(
    (_, field) => lengths.reduce((sum, of) => sum + (of[field] ?? 0), 0) / Math.max(1, texts.length),
  );
  const postings = new Map<string, Postings>();
  texts.forEach((fields, passage) => {
    const frequencies = new Map<string, number>();
    fields.forEach((field, at) => {
      const share = (lengths[passage]?.[at] ?? 0) / Math.max(1, usual[at] ?? 1);
      const weight = (weights[at] ?? 1) / (1 - B + B * share);
      for (const word of wordsOf(field)) frequencies.set(word, (frequencies.get(word) ?? 0) + weight);
    });
    for (const [word, frequency] of frequencies) {
      const found = postings.get(word) ?? { passages: [], impacts: [] };
      if (found.passages.length === 0) postings.set(word, found);
      found.passages.push(passage);
      found.impacts.push((frequency * (K1 + 1)) / (K1 + frequency));
    }
  });
  return postings;
}

function fieldsOf({ title, passage }: PlacedPassage): [title: string, headings: string, text: string] {
  return [title, passage.headingPath.join(' '), passage.text];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
