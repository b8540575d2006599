/**
 * What embeddings are worth: how well questions find their pages by words alone, and with meaning beside words.
 *
 *   EMBEDDINGS_BASE_URL=… EMBEDDINGS_MODEL=… node scripts/bench/retrieval/embeddings.ts --vectors folder name=path …
 *
 * Names and paths are those of ./main.ts. Vectors are kept in the folder, so that only the first run asks for them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Embedder } from '../../../shared/src/embeddings/embedder.ts';
import { MOST_TEXTS } from '../../../shared/src/embeddings/embedder.ts';
import { embeddingsSettingsOf, embeddingsVariables } from '../../../shared/src/embeddings/embeddings-env.ts';
import { fuseRankings, USUAL_WEIGHT } from '../../../shared/src/embeddings/fuse-rankings.ts';
import { nearPages } from '../../../shared/src/embeddings/near-pages.ts';
import { createOpenAiCompatibleEmbedder } from '../../../shared/src/embeddings/openai-compatible.ts';
import { type QuantizedVector, quantize } from '../../../shared/src/embeddings/quantize.ts';
import { decodeVectors, encodeVectors, type VectorSet } from '../../../shared/src/embeddings/vector-set.ts';
import { readEnv } from '../../../shared/src/env.ts';
import { embedTexts } from '../../../workers/src/embeddings/embed-texts.ts';
import { planVectors } from '../../../workers/src/embeddings/plan-vectors.ts';
import { type Collection, createCollection, type FoundPassage } from './collection.ts';
import { type CorpusPage, readCorpus } from './corpus.ts';
import { measure, type Outcome } from './measure.ts';
import { MANUALS, type Question, readQuestions } from './questions.ts';
import { bootstrap, KINDS, mean } from './summary.ts';

/** Values of EMBEDDINGS_WEIGHT; null is words alone. */
const WEIGHTS = [null, 0.1, 0.2, USUAL_WEIGHT, 0.5, 1];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { vectors: { type: 'string' } },
});
const settings = embeddingsSettingsOf(readEnv(z.object(embeddingsVariables), process.env));
if (!settings || !values.vectors)
  throw new Error('EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL and --vectors are needed');
const embedder = createOpenAiCompatibleEmbedder(settings);
const folder = join(values.vectors, embedder.model.replace(/[^\w.-]+/g, '_'));
await mkdir(folder, { recursive: true });
const outcomes = new Map<number | null, Outcome[]>(WEIGHTS.map((weight) => [weight, []]));
for (const arg of positionals) {
  const [manual = '', path = ''] = arg.split(/=(.*)/s);
  if (!MANUALS.has(manual)) throw new Error(`There are no questions about ${manual}`);
  await measureManual(manual, await readCorpus(path));
}
printOutcomes();

async function measureManual(manual: string, pages: readonly CorpusPage[]): Promise<void> {
  const collection = createCollection(new Map([[manual, pages]]));
  const passages = passagesOf(manual, pages);
  const set = await passageVectors(manual, passages, embedder);
  const questions = await readQuestions(manual);
  const vectors = await questionVectors(manual, questions, embedder);
  questions.forEach((question, at) => {
    const vector = vectors[at];
    if (!vector) throw new RangeError(`Question ${at} about ${manual} has no vector`);
    for (const weight of WEIGHTS) {
      const asked = weight === null ? collection : withMeaning(collection, passages, set, vector, weight);
      outcomes.get(weight)?.push(measure(asked, question, question.question));
    }
  });
}

type Origin = Omit<FoundPassage, 'hit'>;

/** The passages as createCollection numbers them. */
function passagesOf(manual: string, pages: readonly CorpusPage[]): Origin[] {
  let passageId = 0;
  return pages.flatMap(({ page, title, passages }, pageKey) =>
    passages.map((piece) => {
      const passage = { ...piece, title, pageKey, topicId: pageKey, passageId: passageId++ };
      return { manual, page, title, passage };
    }),
  );
}

function withMeaning(
  collection: Collection,
  passages: readonly Origin[],
  set: VectorSet,
  vector: QuantizedVector,
  weight: number,
): Collection {
  const near = nearPages(collection.segments, new Map([[0, set]]), vector, { isTopicEnabled: () => true });
  return {
    ...collection,
    find(question, limit, weights) {
      const hits = collection.find(question, limit, weights).map(({ hit }) => hit);
      return fuseRankings(hits, near, weight)
        .slice(0, limit)
        .flatMap((hit) => {
          const origin = passages[hit.passageId];
          return origin ? [{ ...origin, hit }] : [];
        });
    },
  };
}

async function passageVectors(
  manual: string,
  passages: readonly Origin[],
  { embed, model }: Embedder,
): Promise<VectorSet> {
  const file = join(folder, `${manual}.vectors`);
  const known = await readFile(file).catch(() => null);
  const plan = planVectors(
    passages.map(({ passage }) => passage),
    known && decodeVectors(known),
  );
  const { missing } = plan;
  const step = 16 * MOST_TEXTS;
  for (let from = 0; from < missing.length; from += step) {
    const some = missing.slice(from, from + step);
    plan.add(some, (await embedTexts({ embed, model }, some)).vectors);
    await writeFile(file, encodeVectors(plan.found()).bytes);
    console.log(`${manual}: ${Math.min(from + step, missing.length)} of ${missing.length} texts embedded`);
  }
  return encodeVectors(plan.found());
}

async function questionVectors(
  manual: string,
  questions: readonly Question[],
  { embed }: Embedder,
): Promise<QuantizedVector[]> {
  const file = join(folder, `${manual}.questions.json`);
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

function printOutcomes(): void {
  const words = outcomes.get(null) ?? [];
  console.log(`\n${words.length} questions, each asked of its own manual, ${embedder.model}`);
  console.log('weight        MRR   against words [95 %]   hit@5 answered tokens  MRR by kind');
  for (const [weight, all] of outcomes) {
    const {
      mean: change,
      low,
      high,
    } = bootstrap(all.map(({ reciprocalRank }, at) => reciprocalRank - (words[at]?.reciprocalRank ?? 0)));
    const of = (value: (outcome: Outcome) => number) => mean(all.map(value)).toFixed(3);
    const kinds = KINDS.map((kind) => {
      const ofKind = all.filter(({ question }) => question.kind === kind);
      return `${kind} ${mean(ofKind.map(({ reciprocalRank }) => reciprocalRank)).toFixed(3)}`;
    });
    console.log(
      (weight === null ? 'words alone' : `weight ${weight}`).padEnd(13),
      of(({ reciprocalRank }) => reciprocalRank),
      `${change.toFixed(3)} [${low.toFixed(3)} ${high.toFixed(3)}]`.padEnd(22),
      of(({ hitAt5 }) => hitAt5),
      of(({ isAnswered }) => isAnswered),
      `  ${mean(all.map(({ tokens }) => tokens)).toFixed(0)}  `,
      kinds.join(', '),
    );
  }
}
