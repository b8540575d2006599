/**
 * What embeddings are worth: how well questions find their pages by words alone, and with meaning beside words, asked
 * of their own manual and of all that are named in one collection.
 *
 *   EMBEDDINGS_BASE_URL=… EMBEDDINGS_MODEL=… node scripts/bench/retrieval/embeddings.ts --vectors folder name=path …
 *
 * Names and paths are those of ./main.ts. Vectors are kept in the folder, so that only the first run asks for them.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { embeddingsSettingsOf, embeddingsVariables } from '../../../shared/src/embeddings/embeddings-env.ts';
import { USUAL_WEIGHT } from '../../../shared/src/embeddings/fuse-rankings.ts';
import { createOpenAiCompatibleEmbedder } from '../../../shared/src/embeddings/openai-compatible.ts';
import { readEnv } from '../../../shared/src/env.ts';
import { createCollection } from './collection.ts';
import { type CorpusPage, readCorpus } from './corpus.ts';
import { groupBySplit } from './group-by-split.ts';
import { createKeptVectors } from './kept-vectors.ts';
import { measure, type Outcome } from './measure.ts';
import { MANUALS, readQuestions } from './questions.ts';
import { bootstrap, KINDS, mean, summarize } from './summary.ts';
import { withMeaning, withVectors } from './with-meaning.ts';

/** Values of EMBEDDINGS_WEIGHT; null is words alone, which the others are compared with. */
const WEIGHTS = [null, 0.1, 0.2, USUAL_WEIGHT, 0.5, 1] as const;

/** A question's outcome by each of WEIGHTS. */
type Outcomes = readonly Outcome[];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { vectors: { type: 'string' } },
});
const settings = embeddingsSettingsOf(readEnv(z.object(embeddingsVariables), process.env));
if (!settings || !values.vectors)
  throw new Error('EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL and --vectors are needed');
const kept = await createKeptVectors(values.vectors, createOpenAiCompatibleEmbedder(settings));
const manuals = await readManuals(positionals);
const alone: Outcomes[] = [];
for (const [manual, pages] of manuals) alone.push(...(await measureManuals(new Map([[manual, pages]]))));
printOutcomes('each alone', alone);
if (manuals.size > 1) printOutcomes('together', await measureManuals(manuals));

async function readManuals(args: readonly string[]): Promise<Map<string, CorpusPage[]>> {
  const found = new Map<string, CorpusPage[]>();
  for (const arg of args) {
    const [manual = '', path = ''] = arg.split(/=(.*)/s);
    if (!MANUALS.has(manual)) throw new Error(`There are no questions about ${manual}`);
    found.set(manual, await readCorpus(path));
  }
  return found;
}

/** Asks the questions about the manuals in one collection of them. */
async function measureManuals(some: ReadonlyMap<string, readonly CorpusPage[]>): Promise<Outcomes[]> {
  const collection = await withVectors(createCollection(some), kept);
  const measured: Outcomes[] = [];
  for (const manual of some.keys()) {
    const questions = await readQuestions(manual);
    const vectors = await kept.ofQuestions(manual, questions);
    questions.forEach((question, at) => {
      const vector = vectors[at];
      if (!vector) throw new RangeError(`Question ${at} about ${manual} has no vector`);
      const near = collection.near(vector);
      const asked = (weight: number | null) =>
        weight === null ? collection : withMeaning(collection, near, weight);
      measured.push(WEIGHTS.map((weight) => measure(asked(weight), question, question.question)));
    });
  }
  return measured;
}

function printOutcomes(mode: string, all: readonly Outcomes[]): void {
  const groups = groupBySplit(all, ([words]) => {
    if (!words) throw new RangeError('A question was not asked by words');
    return words.question;
  });
  for (const [name, group] of [...groups, ['all', all] as const]) {
    console.log(`\n${mode}, ${name}: ${group.length} questions, ${settings?.model}`);
    console.log('weight        MRR   against words [95 %]    hit@5 rec@5 answered tokens  MRR by kind');
    for (const [at, weight] of WEIGHTS.entries()) {
      const outcomes = group.flatMap((outcomes) => outcomes[at] ?? []);
      printRow(
        weight === null ? 'words alone' : `weight ${weight}`,
        outcomes,
        group.flatMap(([words]) => words ?? []),
      );
    }
  }
}

function printRow(name: string, outcomes: readonly Outcome[], words: readonly Outcome[]): void {
  const { mrr, hitAt5, recallAt5, answered, tokens } = summarize(outcomes);
  const {
    mean: change,
    low,
    high,
  } = bootstrap(outcomes.map(({ reciprocalRank }, at) => reciprocalRank - (words[at]?.reciprocalRank ?? 0)));
  const kinds = KINDS.map((kind) => {
    const ofKind = outcomes.filter(({ question }) => question.kind === kind);
    return `${kind} ${mean(ofKind.map(({ reciprocalRank }) => reciprocalRank)).toFixed(3)}`;
  });
  console.log(
    name.padEnd(13),
    mrr.toFixed(3),
    `${change.toFixed(3)} [${low.toFixed(3)} ${high.toFixed(3)}]`.padEnd(23),
    hitAt5.toFixed(3),
    recallAt5.toFixed(3),
    answered.toFixed(3),
    ` ${tokens}  `,
    kinds.join(', '),
  );
}
