import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Embedder, MOST_TEXTS } from '../../../shared/src/embeddings/embedder.ts';
import { type QuantizedVector, quantize } from '../../../shared/src/embeddings/quantize.ts';
import { decodeVectors, encodeVectors, type VectorSet } from '../../../shared/src/embeddings/vector-set.ts';
import { embedTexts } from '../../../workers/src/embeddings/embed-texts.ts';
import { planVectors } from '../../../workers/src/embeddings/plan-vectors.ts';
import type { PlacedPassage } from './collection.ts';
import type { Question } from './questions.ts';

/** Texts that are embedded before what is there is written, so that a run that is ended loses little. */
const WRITTEN_TEXTS = 16 * MOST_TEXTS;

/** Vectors of manuals in a folder of files, by manual, so that each text is embedded once. */
export interface KeptVectors {
  /** Those of a manual's passages, in their order. */
  ofPassages(manual: string, passages: readonly PlacedPassage[]): Promise<VectorSet>;
  /** Those of the questions about a manual, in their order. */
  ofQuestions(manual: string, questions: readonly Question[]): Promise<QuantizedVector[]>;
}

/** The vectors that an endpoint gives and gave; those of a model are in a folder of their own. */
export async function createKeptVectors(path: string, embedder: Embedder): Promise<KeptVectors> {
  const folder = join(path, embedder.model.replace(/[^\w.-]+/g, '_'));
  await mkdir(folder, { recursive: true });
  return {
    ofPassages: (manual, passages) => passageVectors(join(folder, `${manual}.vectors`), passages, embedder),
    ofQuestions: (manual, questions) =>
      questionVectors(join(folder, `${manual}.questions.json`), questions, embedder),
  };
}

async function passageVectors(
  file: string,
  passages: readonly PlacedPassage[],
  embedder: Embedder,
): Promise<VectorSet> {
  const known = await readFile(file).catch(() => null);
  const plan = planVectors(
    passages.map(({ passage }) => passage),
    known && decodeVectors(known),
  );
  const { missing } = plan;
  for (let from = 0; from < missing.length; from += WRITTEN_TEXTS) {
    const some = missing.slice(from, from + WRITTEN_TEXTS);
    plan.add(some, (await embedTexts(embedder, some)).vectors);
    await writeFile(file, encodeVectors(plan.found()).bytes);
    console.log(`${file}: ${from + some.length} of ${missing.length} texts embedded`);
  }
  return encodeVectors(plan.found());
}

async function questionVectors(
  file: string,
  questions: readonly Question[],
  { embed }: Embedder,
): Promise<QuantizedVector[]> {
  const texts = questions.map(({ question }) => question);
  const known = await readFile(file, 'utf8').catch(() => null);
  // The file was written below.
  const kept = known === null ? null : (JSON.parse(known) as { texts: string[]; vectors: number[][] });
  const isSame = JSON.stringify(kept?.texts) === JSON.stringify(texts);
  const vectors: (readonly number[])[] = isSame && kept ? kept.vectors : [];
  for (let from = vectors.length; from < texts.length; from += MOST_TEXTS) {
    const some = texts.slice(from, from + MOST_TEXTS);
    vectors.push(...(await embed(some, 'question', { timeoutMs: 60_000, retries: 2 })).vectors);
  }
  await writeFile(file, JSON.stringify({ texts, vectors }));
  return vectors.map((vector) => quantize(vector));
}
