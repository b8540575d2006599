/**
 * How well the passages that are gathered for a named topic are chosen, without a language model.
 *
 *   node scripts/bench/topics/main.ts [--each] python=path postgresql=path sqlalchemy=path
 *
 * A path is a folder of HTML pages or a jsonl file, as for the retrieval bench: Debian's python3.11-doc,
 * postgresql-doc-15 and python-sqlalchemy-doc. Shown are the share of the places that a person picks of which something
 * was gathered, the share of the gathered text that is beside the point, and how much was gathered. `--each` shows
 * each topic, and the pages beside the point.
 */
import { parseArgs } from 'node:util';
import type { Passage } from '../../../workers/src/passages/passage.ts';
import {
  answering,
  type Candidate,
  chooseByWords,
  indexed,
} from '../../../workers/src/topics/answering-passages.ts';
import { type CorpusPage, readCorpus } from '../retrieval/corpus.ts';
import { type GoldTopic, isAt, readGoldTopics } from './gold.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { each: { type: 'boolean' } } });

interface Placed extends Candidate {
  readonly page: CorpusPage;
  readonly passage: Passage;
}

interface Measured {
  /** Share of the places to pick that are in. */
  readonly recall: number;
  /** Share of the text that a person would have picked, of what stands at the places to pick. */
  readonly textRecall: number;
  /** Share of the gathered characters that are beside the point. */
  readonly offTopic: number;
  readonly chars: number;
  readonly passages: number;
  /** Whether the first passage is of a place to pick. */
  readonly startsRight: boolean;
}

const topics = await readGoldTopics();
const all: Measured[] = [];
for (const arg of positionals) {
  const [manual = '', path = ''] = arg.split(/=(.*)/s);
  const placed = placedPassages(await readCorpus(path));
  const segment = indexed(placed);
  const measured: Measured[] = [];
  for (const gold of topics.filter((topic) => topic.manual === manual)) {
    const startedAt = performance.now();
    const { answers: places } = await answering(gold.topic, placed, segment, chooseByWords);
    const ms = performance.now() - startedAt;
    measured.push(
      measure(
        gold,
        placed,
        places.flatMap((place) => placed[place] ?? []),
        ms,
      ),
    );
  }
  print(manual, measured);
  all.push(...measured);
}
print('all', all);

function placedPassages(pages: readonly CorpusPage[]): Placed[] {
  return pages.flatMap((page, pageId) =>
    page.passages.map((passage) => ({
      ...{ page, passage, pageId, pageUrl: page.page, pageTitle: page.title },
      ...{ headingPath: passage.headingPath, text: passage.text, codeShare: passage.codeShare },
    })),
  );
}

function measure(gold: GoldTopic, all: readonly Placed[], gathered: readonly Placed[], ms: number): Measured {
  const stands =
    (places: readonly string[]) =>
    ({ page, passage }: Placed) =>
      places.some((place) => isAt(place, page, passage));
  const isPicked = stands(gold.pick);
  const isWelcome = stands([...gold.pick, ...gold.also]);
  const charsOf = (some: readonly Placed[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const beside = gathered.filter((passage) => !isWelcome(passage));
  const missing = gold.pick.filter(
    (place) => !gathered.some(({ page, passage }) => isAt(place, page, passage)),
  );
  const result = {
    recall: 1 - missing.length / gold.pick.length,
    textRecall: charsOf(gathered.filter(isPicked)) / Math.max(1, charsOf(all.filter(isPicked))),
    offTopic: charsOf(beside) / Math.max(1, charsOf(gathered)),
    chars: charsOf(gathered),
    passages: gathered.length,
    startsRight: gathered[0] !== undefined && isPicked(gathered[0]),
  };
  if (values.each) {
    console.log(`\n${gold.manual}: ${gold.topic} (${ms.toFixed(0)} ms)`, result);
    if (missing.length > 0) console.log('  missing', missing.join(', '));
    const pages = beside.map(({ page, passage }) => `${page.page}#${passage.headingPath.at(-1) ?? ''}`);
    if (pages.length > 0) console.log('  beside ', [...new Set(pages)].join(' | '));
  }
  return result;
}

function print(name: string, measured: readonly Measured[]): void {
  const mean = (of: (one: Measured) => number) =>
    measured.reduce((sum, one) => sum + of(one), 0) / Math.max(1, measured.length);
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`.padStart(6);
  console.log(
    name.padEnd(12),
    `picked places in ${percent(mean(({ recall }) => recall))},`,
    `their text ${percent(mean(({ textRecall }) => textRecall))},`,
    `beside the point ${percent(mean(({ offTopic }) => offTopic))},`,
    `begins right ${percent(mean(({ startsRight }) => (startsRight ? 1 : 0)))},`,
    `${mean(({ passages }) => passages).toFixed(0)} passages and ${mean(({ chars }) => chars / 1_000).toFixed(0)} K characters a topic`,
  );
}
