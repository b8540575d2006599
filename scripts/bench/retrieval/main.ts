/**
 * Measures how well questions find the pages that answer them, as agents send them and in users' own words.
 *
 *   node scripts/bench/retrieval/main.ts [--worst] [--save folder] name=path …
 *
 * A path is a folder of HTML pages or a jsonl file written by --save. Manuals without a file in ./questions only enlarge
 * the common collection. Debian's python3.11-doc,
 * postgresql-doc-15, nodejs-doc, git-doc, python-django-doc, sqlite3-doc, python-flask-doc,
 * python-sqlalchemy-doc, apache2-doc, cmake-doc, haproxy-doc, python-pytest-doc and varnish-doc contain manuals with
 * questions; so do erlang-doc (/usr/share/doc/erlang-doc, of lib only inets, kernel, mnesia, sasl,
 * ssl and stdlib), openjdk-17-doc (api/java.base/java and api/java.net.http under one folder), rust-doc (html/std
 * without arch, os and simd, under one folder), tomcat10-docs, valgrind, krb5-doc, python-click-doc,
 * python-pymongo-doc, python-pandas-doc (html/user_guide, getting_started, reference and whatsnew under one folder),
 * python-psycopg2-doc, python-jinja2-doc, python-tornado-doc, libvirt-doc, twisted-doc, borgbackup-doc and
 * snakemake-doc; and, for the assessors' questions, exim4-doc-html (without the copies named chNN), sphinx-doc,
 * buildbot-doc (without full.html), grass-doc, python-scipy-doc (without the reference pages of single BLAS and LAPACK
 * wrappers and of members of sparse classes), qtbase5-doc-html (qtcore, qtnetwork, qtsql and qtwidgets under one
 * folder, without -members and -obsolete), python-sklearn-doc, rsyslog-doc, slurm-wlm-doc and octave-doc (without
 * pages that only redirect). fastd-doc, vmm-doc, idzebra-2.0-doc, auto-multiple-choice-doc and tkgate-doc (both in
 * English) and goiardi-doc have questions about tools that models hardly know. halyard=infra/stand-ins/sites/docs is a
 * manual that no model knows.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askQuestions, MODES, type Outcomes } from './ask-questions.ts';
import { type CorpusPage, readCorpus } from './corpus.ts';
import { groupBySplit } from './group-by-split.ts';
import type { Outcome } from './measure.ts';
import { MANUALS, readQuestions } from './questions.ts';
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
      'n    MRR [95 %]        hit@1 @5   @10   rec@5 @10  nDCG@10 answered tokens  MRR by kind',
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
    return `${kind} ${three(mean(ofKind.map(({ reciprocalRank }) => reciprocalRank)))}`;
  });
  console.log(
    `  ${name}`.padEnd(49),
    String(summary.count).padEnd(4),
    `${three(summary.mrr)} [${three(low)} ${three(high)}]`,
    [summary.hitAt1, summary.hitAt5, summary.hitAt10, summary.recallAt5, summary.recallAt10]
      .map(three)
      .join(' '),
    `  ${three(summary.ndcgAt10)}    ${three(summary.answered)}   ${summary.tokens}  `,
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

function three(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}
