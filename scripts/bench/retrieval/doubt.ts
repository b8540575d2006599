/**
 * Measures how often answers say that they are unsure.
 *
 *   node scripts/bench/retrieval/doubt.ts --data FOLDER [--show]
 *
 * The folder contains python.jsonl, postgresql.jsonl, git.jsonl, django.jsonl and node.jsonl as retrieval/main.ts writes
 * them with --save. Thresholds are tuned on the odd-numbered questions of doubt.jsonl only. Questions in ./questions have
 * an answer, too. --show lists the wrong assessments.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assessConfidence } from '../../../api/src/mcp/tools/retrieve/confidence.ts';
import { keepRelevant } from '../../../api/src/mcp/tools/retrieve/relevance.ts';
import { DEFAULT_MAX_TOKENS } from '../../../api/src/mcp/tools/retrieve-technical-documentation.ts';
import { buildSegment, type Segment } from '../../../shared/src/search/index/segment.ts';
import { search } from '../../../shared/src/search/query/score.ts';
import { parseJsonl, readCorpus } from './corpus.ts';
import { MANUALS as DOCUMENT_NAMES, readQuestions } from './questions.ts';

interface AskedQuestion {
  readonly manual: string;
  readonly question: string;
  readonly isAnswerable: boolean;
  readonly group: string;
}

type DoubtQuestion = Omit<AskedQuestion, 'group'> & { readonly style: 'agent' | 'user' };

const MANUALS = ['python', 'postgresql', 'git', 'django', 'node'];
const MAX_HITS = 40;
const isTopicEnabled = () => true;

const { values } = parseArgs({ options: { data: { type: 'string' }, show: { type: 'boolean' } } });
if (values.data === undefined) throw new TypeError('Add --data with the folder of the manuals');
const segments = new Map<string, Segment>();
for (const manual of MANUALS) segments.set(manual, await readSegment(values.data, manual));
const questions = [...(await readDoubtQuestions()), ...(await readAnswerable())];
const assessed = questions.map((question) => ({ ...question, ...assess(question) }));

console.log('questions'.padEnd(40), 'n'.padStart(4), 'unsure'.padStart(8));
for (const [group, all] of Map.groupBy(assessed, ({ group }) => group)) {
  const share = all.filter(({ isUnsure }) => isUnsure).length / all.length;
  console.log(group.padEnd(40), String(all.length).padStart(4), `${(100 * share).toFixed(1)} %`.padStart(8));
}
for (const { group, manual, question, isUnsure, isAnswerable, missingWords } of values.show ? assessed : []) {
  if (isUnsure === isAnswerable) console.log(`${group}: ${manual}: ${question} [${missingWords.join(', ')}]`);
}

async function readSegment(folder: string, manual: string): Promise<Segment> {
  const pages = await readCorpus(join(folder, `${manual}.jsonl`));
  const passages = pages.flatMap(({ title, passages }, pageKey) =>
    passages.map((passage) => ({ ...passage, title, pageKey, topicId: pageKey })),
  );
  return buildSegment({
    documentId: 0,
    passages: passages.map((passage, passageId) => ({ ...passage, passageId })),
  });
}

async function readDoubtQuestions(): Promise<AskedQuestion[]> {
  const text = await readFile(new URL('doubt.jsonl', import.meta.url), 'utf8');
  return parseJsonl<DoubtQuestion>(text).map((question, line) => {
    const half = line % 2 === 0 ? 'tuning half' : 'held-out half';
    const kind = question.isAnswerable ? 'answerable' : 'unanswerable';
    return { ...question, group: `${half}, ${kind}, ${question.style}` };
  });
}

/** The retrieval questions; "keyword" is the style of agents. */
async function readAnswerable(): Promise<AskedQuestion[]> {
  const all = await Promise.all(MANUALS.map((manual) => readQuestions(manual)));
  return all.flat().map(({ manual, question, kind, split }) => ({
    manual,
    question,
    isAnswerable: true,
    group: `retrieval questions, ${kind}, ${split}`,
  }));
}

function assess({ manual, question }: AskedQuestion) {
  const own = segments.get(manual);
  const documentNames = new Map([[0, DOCUMENT_NAMES.get(manual) ?? manual]]);
  const collection = { segments: own ? [own] : [], isTopicEnabled, documentNames };
  const hits = search(collection.segments, question, { limit: MAX_HITS, isTopicEnabled, documentNames });
  return assessConfidence(question, keepRelevant(hits, DEFAULT_MAX_TOKENS), collection);
}
