/**
 * Search alone: build time, memory per passage and the time of a query at 1,000, 10,000 and 100,000 passages.
 *
 *   node scripts/bench/search.ts [folder of HTML pages or jsonl of pages …]
 *
 * Without folders the passages are synthetic: words drawn by Zipf's law, names and code as in manuals. With
 * folders the real passages are repeated until the number is reached, each copy as a document of its own.
 */

import { buildSegment, type Segment, type SegmentPassage } from '../../shared/src/search/index/segment.ts';
import { search } from '../../shared/src/search/query/score.ts';
import { readCorpus } from './retrieval/corpus.ts';
import { MANUALS, readQuestions } from './retrieval/questions.ts';
import { createSynthesizer } from './synthetic-text.ts';

const SIZES = [1_000, 3_000, 10_000, 60_000, 100_000];
const PASSAGES_PER_DOCUMENT = 500;
const ROUNDS = 20;

type Text = Omit<SegmentPassage, 'passageId' | 'topicId' | 'pageKey'>;

async function readTexts(paths: readonly string[]): Promise<Text[]> {
  const pages = (await Promise.all(paths.map((path) => readCorpus(path)))).flat();
  return pages.flatMap(({ title, passages }) => passages.map((passage) => ({ ...passage, title })));
}

async function readAsked(): Promise<string[]> {
  const asked = await Promise.all([...MANUALS.keys()].map((manual) => readQuestions(manual)));
  return asked.flat().map(({ question }) => question);
}

function buildSegments(texts: readonly Text[], count: number): Segment[] {
  const segments: Segment[] = [];
  for (let from = 0; from < count; from += PASSAGES_PER_DOCUMENT) {
    const passages: SegmentPassage[] = [];
    let pageKey = 0;
    for (let at = from; at < Math.min(count, from + PASSAGES_PER_DOCUMENT); at++) {
      const text = texts[at % texts.length];
      if (!text) continue;
      if (passages.at(-1)?.title !== text.title) pageKey++;
      passages.push({ ...text, passageId: at, topicId: pageKey, pageKey });
    }
    segments.push(buildSegment({ documentId: from, passages }));
  }
  return segments;
}

function timeQueries(segments: readonly Segment[], questions: readonly string[]): number[] {
  const options = { limit: 20, isTopicEnabled: () => true };
  for (const question of questions) search(segments, question, options);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const question of questions) {
      const start = performance.now();
      search(segments, question, options);
      times.push(performance.now() - start);
    }
  }
  return times.sort((a, b) => a - b);
}

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3);
}

const paths = process.argv.slice(2);
const synthesizer = createSynthesizer();
const texts = paths.length > 0 ? await readTexts(paths) : synthesizer.passages(20_000);
const questions = paths.length > 0 ? await readAsked() : synthesizer.questions(300);
console.log('passages  segments  build s  bytes/passage  p50 ms   p95 ms   p99 ms   max ms');
for (const size of SIZES) {
  const start = performance.now();
  const segments = buildSegments(texts, size);
  const seconds = (performance.now() - start) / 1_000;
  const bytes = segments.reduce((sum, { byteLength }) => sum + byteLength, 0) / size;
  const times = timeQueries(segments, questions);
  const cells = [0.5, 0.95, 0.99, 1 - 1e-9].map((share) => quantile(times, share).padStart(7));
  console.log(
    [String(size).padStart(8), String(segments.length).padStart(9), seconds.toFixed(2).padStart(8)].join(' '),
    bytes.toFixed(0).padStart(14),
    ...cells.map((cell) => ` ${cell}`),
  );
}
