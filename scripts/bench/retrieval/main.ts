/**
 * Measures how well questions find the pages that answer them, as agents send them and in users' own words.
 *
 *   node scripts/bench/retrieval/main.ts [--worst] [--save folder] name=path …
 *
 * A path is a folder of HTML pages or a jsonl file written by --save. questions/README.md lists the packages with manuals
 * that have questions. Other manuals only enlarge the common collection.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askQuestions, MODES, type Outcomes } from './ask-questions.ts';
import { type CorpusPage, readCorpus } from './corpus.ts';
import type { Outcome } from './measure.ts';
import { MANUALS, type Question, readQuestions } from './questions.ts';
import { bootstrap, KINDS, mean, summarize } from './summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { worst: { type: 'boolean' }, save: { type: 'string' } },
});
const manuals = await readManuals(positionals, values.save);
const known = [...manuals.keys()].filter((manual) => MANUALS.has(manual));
const questions = (await Promise.all(known.map((manual) => readQuestions(manual)))).flat();
const outcomes = askQuestions(manuals, questions);
printTables(outcomes);
if (values.worst) printWorst(outcomes);

async function readManuals(
  args: readonly string[],
  save: string | undefined,
): Promise<Map<string, CorpusPage[]>> {
  const found = new Map<string, CorpusPage[]>();
  for (const arg of args) {
    const [name = '', path = ''] = arg.split(/=(.*)/s);
    const pages = await readCorpus(path);
    found.set(name, pages);
    console.log(
      `${name}: ${pages.length} pages, ${pages.flatMap(({ passages }) => passages).length} passages`,
    );
    if (save === undefined) continue;
    await mkdir(save, { recursive: true });
    await writeFile(join(save, `${name}.jsonl`), pages.map((page) => `${JSON.stringify(page)}\n`).join(''));
  }
  return found;
}

function printTables(all: readonly Outcomes[]): void {
  for (const mode of MODES) {
    console.log(
      `\n${mode}`.padEnd(50),
      'n    MRR [95 %]        hit@1 @5   @10  nDCG@10 answered answer MRR tokens  MRR by kind',
    );
    for (const [name, group] of groupBySplit(all, (outcome) => outcome[mode].question))
      for (const [asker, outcomes] of Map.groupBy(group, ({ asker }) => asker))
        printRow(
          `${name}, ${asker}`,
          outcomes.map((outcome) => outcome[mode]),
        );
  }
}

function printRow(name: string, outcomes: readonly Outcome[]): void {
  const summary = summarize(outcomes);
  const { low, high } = bootstrap(outcomes.map(({ reciprocalRank }) => reciprocalRank));
  const kinds = KINDS.map((kind) => {
    const ofKind = outcomes.filter(({ question }) => question.kind === kind);
    return `${kind} ${toThreeDigits(mean(ofKind.map(({ reciprocalRank }) => reciprocalRank)))}`;
  });
  console.log(
    `  ${name}`.padEnd(49),
    String(summary.count).padEnd(4),
    `${toThreeDigits(summary.mrr)} [${toThreeDigits(low)} ${toThreeDigits(high)}]`,
    [summary.hitAt1, summary.hitAt5, summary.hitAt10].map(toThreeDigits).join(' '),
    `  ${toThreeDigits(summary.ndcgAt10)}    ${toThreeDigits(summary.answered)}    ${toThreeDigits(summary.answerMrr)}       ${summary.tokens}  `,
    kinds.join(', '),
  );
}

function printWorst(all: readonly Outcomes[]): void {
  console.log(
    '\nnot ranked first in their own manual (tuning questions only; the others must not influence tuning)',
  );
  for (const { 'each alone': outcome, asker } of all) {
    const { question, rank } = outcome;
    if (rank === 1 || question.split !== 'tune' || asker !== 'agents') continue;
    console.log(
      `  ${String(rank || '-').padStart(3)} ${question.manual}: ${question.question.slice(0, 100)} → ${question.pages.join(', ')}`,
    );
  }
}

function toThreeDigits(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}

/** Groups outcomes by whether their questions were used to tune the ranking. Empty groups are omitted. */
function groupBySplit<T>(
  measured: readonly T[],
  questionOf: (one: T) => Question,
): [name: string, group: T[]][] {
  const tuned = new Set(
    measured.map(questionOf).flatMap(({ manual, split }) => (split === 'tune' ? [manual] : [])),
  );
  const of = (belongs: (question: Question) => boolean) => measured.filter((one) => belongs(questionOf(one)));
  const groups: [string, T[]][] = [
    ['tuned on', of(({ split }) => split === 'tune')],
    ['held out', of(({ split, manual }) => split === 'held-out' && tuned.has(manual))],
    ['unseen manuals', of(({ split, manual }) => split === 'held-out' && !tuned.has(manual))],
    ["assessors' manuals", of(({ split }) => split === 'assessors')],
  ];
  return groups.filter(([, group]) => group.length > 0);
}
