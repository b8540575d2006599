/**
 * How well questions find the pages that answer them.
 *
 *   node scripts/bench/retrieval/main.ts [--ablation] [--worst] [--save folder] name=path …
 *
 * A path is a folder of HTML pages or a jsonl file that --save wrote. Names with questions are those of
 * ./questions; other manuals only make the common collection larger. Debian's python3.11-doc,
 * postgresql-doc-15, nodejs-doc, git-doc, python-django-doc, sqlite3-doc, python-flask-doc,
 * python-sqlalchemy-doc, apache2-doc, cmake-doc, haproxy-doc, python-pytest-doc and varnish-doc hold manuals that
 * questions were written for; so do erlang-doc (/usr/share/doc/erlang-doc, of lib only inets, kernel, mnesia, sasl,
 * ssl and stdlib), openjdk-17-doc (api/java.base/java and api/java.net.http under one folder), rust-doc (html/std
 * without arch, os and simd, under one folder), tomcat10-docs, valgrind, krb5-doc, python-click-doc,
 * python-pymongo-doc, python-pandas-doc (html/user_guide, getting_started, reference and whatsnew under one folder),
 * python-psycopg2-doc, python-jinja2-doc, python-tornado-doc, libvirt-doc, twisted-doc, borgbackup-doc and
 * snakemake-doc; and, for the questions of the assessors, exim4-doc-html (without the copies named chNN), sphinx-doc,
 * buildbot-doc (without full.html), grass-doc, python-scipy-doc (without the reference pages of single BLAS and LAPACK
 * wrappers and of members of sparse classes), qtbase5-doc-html (qtcore, qtnetwork, qtsql and qtwidgets under one
 * folder, without -members and -obsolete), python-sklearn-doc, rsyslog-doc, slurm-wlm-doc and octave-doc (without
 * pages that only redirect).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CorpusPage, readCorpus } from './corpus.ts';
import { type Answers, MODES, type Mode, runVariant } from './experiment.ts';
import { groupBySplit } from './group-by-split.ts';
import type { Outcome } from './measure.ts';
import { MANUALS, readQuestions } from './questions.ts';
import { bootstrap, KINDS, mean, summarize } from './summary.ts';
import { VARIANTS } from './variants.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ablation: { type: 'boolean' }, worst: { type: 'boolean' }, save: { type: 'string' } },
});
const manuals = await readManuals(positionals, values.save);
const known = [...manuals.keys()].filter((manual) => MANUALS.has(manual));
const questions = (await Promise.all(known.map((manual) => readQuestions(manual)))).flat();
const [whole, ...rest] = VARIANTS;
if (whole) {
  const answers = runVariant(manuals, questions, whole);
  printTables(answers);
  if (values.worst) printWorst(answers);
  if (values.ablation)
    for (const variant of rest) printLoss(variant.name, answers, runVariant(manuals, questions, variant));
}

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

function printTables(all: readonly Answers[]): void {
  for (const mode of MODES) {
    console.log(
      `\n${mode}`.padEnd(28),
      'n    MRR [95 %]        hit@1 @5   @10   rec@5 @10  nDCG@10 answered tokens  MRR by kind',
    );
    for (const [name, answers] of groupBySplit(all, (answer) => answer[mode].question))
      printRow(
        name,
        answers.map((answer) => answer[mode]),
      );
  }
}

function printRow(name: string, outcomes: readonly Outcome[]): void {
  const summary = summarize(outcomes);
  const { low, high } = bootstrap(outcomes.map(({ reciprocalRank }) => reciprocalRank));
  const kinds = KINDS.map((kind) => {
    const ofKind = outcomes.filter(({ question }) => question.kind === kind);
    return `${kind} ${three(mean(ofKind.map(({ reciprocalRank }) => reciprocalRank)))}`;
  });
  console.log(
    `  ${name}`.padEnd(27),
    String(summary.count).padEnd(4),
    `${three(summary.mrr)} [${three(low)} ${three(high)}]`,
    [summary.hitAt1, summary.hitAt5, summary.hitAt10, summary.recallAt5, summary.recallAt10]
      .map(three)
      .join(' '),
    `  ${three(summary.ndcgAt10)}    ${three(summary.answered)}   ${summary.tokens}  `,
    kinds.join(', '),
  );
}

/**
 * What is lost without a part, question by question, over all questions. Not by pooled judgements: pages that only the
 * ranking without the part finds were not judged, so that it would seem to lose more than it does.
 */
function printLoss(name: string, answers: readonly Answers[], without: readonly Answers[]): void {
  const loss = (mode: Mode) => {
    const {
      mean: lost,
      low,
      high,
    } = bootstrap(
      answers.map((answer, at) => (without[at]?.[mode].reciprocalRank ?? 0) - answer[mode].reciprocalRank),
    );
    return `${signed(lost)} [${signed(low)} ${signed(high)}]`;
  };
  const modes = MODES.filter((mode) => mode !== 'together, pooled');
  console.log(`  ${name.padEnd(38)}`, modes.map((mode) => `${mode} ${loss(mode)}`).join('   '));
}

function printWorst(answers: readonly Answers[]): void {
  console.log('\nnot first when alone (only of the questions tuned on: nobody should learn from the others)');
  for (const { 'each alone': outcome } of answers) {
    const { question, rank } = outcome;
    if (rank === 1 || question.split !== 'tune') continue;
    console.log(
      `  ${String(rank || '-').padStart(3)} ${question.manual}: ${question.question.slice(0, 100)} → ${question.pages.join(', ')}`,
    );
  }
}

function three(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}

function signed(value: number): string {
  return (value < 0 ? '' : '+') + value.toFixed(3).replace(/0\./, '.');
}
