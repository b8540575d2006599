/**
 * Compares the ranking with BM25 and BM25F on public questions.
 *
 *   npm run bench -- boards --data FOLDER [--board aws] [--half odd|even] [--show]
 *
 * FOLDER contains clones of github.com/siagholami/aws-documentation (CC BY 4.0) and of
 * github.com/code-rag-bench/code-rag-bench, whose ODEX and DS-1000 tasks refer to DevDocs pages; neither is redistributed here.
 * ./calls contains the questions of AWS as agents send them, one file per writer; calls/README.md says how they were
 * written. Pages are converted once into FOLDER/converted.
 *
 * Weights are tuned on odd-numbered questions only. A page counts as its best passage. Intervals are paired 95 % bootstrap
 * intervals of the difference to BM25. A question counts as the mean of its calls. --show lists the questions whose page is
 * not first.
 */
import { parseArgs } from 'node:util';
import { createCollection, type PlacedPassage } from '../collection.ts';
import { bootstrap, mean } from '../summary.ts';
import { type CreateRanking, createBm25, createBm25f, type Ranking } from './baselines.ts';
import { BOARDS, type BoardQuestion, readBoard } from './board.ts';
import { nameGuide } from './name-guide.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    board: { type: 'string' },
    half: { type: 'string' },
    show: { type: 'boolean' },
  },
});
if (values.data === undefined) throw new TypeError('Add --data with the folder of the boards');
const MAX_PASSAGES = 60;
const HALVES = ['odd', 'even'] as const;

const createLectern: CreateRanking = (passages) => {
  const pages = Map.groupBy(passages, ({ manual }) => manual);
  const guides = [...pages].map(([guide, placed]) => [guide, pagesOf(placed)] as const);
  const collection = createCollection(new Map(guides), nameGuide);
  return (text, limit) => collection.find(text, limit);
};
const rankings: [string, CreateRanking][] = [
  ['Lectern', createLectern],
  ['BM25', createBm25],
  ['BM25F', createBm25f],
];

for (const name of BOARDS.filter((board) => values.board === undefined || values.board === board)) {
  const { guides, questions } = await readBoard(name, values.data);
  const placed = [...guides].flatMap(([manual, pages]) =>
    pages.flatMap(({ page, title, passages }) =>
      passages.map((passage) => ({ manual, page, title, passage }) as PlacedPassage),
    ),
  );
  console.log(
    `\n${name}: ${questions.length} questions, ${guides.size} guides, ${placed.length} passages\n${' '.repeat(42)}MRR   @5    difference to BM25`,
  );
  const ranks = new Map(
    rankings.map(([ranking, create]) => {
      const startedAt = performance.now();
      const ranked = rankAll(create, placed, questions);
      console.error(`${ranking}: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
      return [ranking, ranked];
    }),
  );
  printBoard(questions, ranks);
}

/** The rank of each question's first relevant page for each of its calls; 0 if it was not found. */
type QuestionRanks = readonly (readonly number[])[];
/** Keys are the wording of the questions and the collection. */
type Ranks = ReadonlyMap<string, QuestionRanks>;

function rankAll(create: CreateRanking, placed: readonly PlacedPassage[], asked: readonly BoardQuestion[]) {
  const all = create(placed);
  const alone = new Map<string, Ranking>();
  const ownRanking = (question: BoardQuestion) => {
    const guides = new Set(question.pages.map((page) => page.slice(0, page.indexOf('/'))));
    const key = [...guides].join(' ');
    const ranking = alone.get(key) ?? create(placed.filter(({ manual }) => guides.has(manual)));
    alone.set(key, ranking);
    return ranking;
  };
  const rank = (rankingOf: typeof ownRanking, textsOf: (question: BoardQuestion) => readonly string[]) =>
    asked.map((question) =>
      textsOf(question).map((text) => rankOf(rankingOf(question)(text, MAX_PASSAGES), question)),
    );
  const callsOf = ({ calls }: BoardQuestion) => calls;
  const questionOf = ({ question }: BoardQuestion) => [question];
  return new Map([
    ['as agents send them, all guides', rank(() => all, callsOf)],
    ['as agents send them, its guide', rank(ownRanking, callsOf)],
    ['as people wrote them, all guides', rank(() => all, questionOf)],
    ['as people wrote them, its guide', rank(ownRanking, questionOf)],
  ]);
}

function rankOf(found: readonly PlacedPassage[], { pages }: BoardQuestion): number {
  const ranked = [...new Set(found.map(({ manual, page }) => `${manual}/${page}`))];
  return ranked.findIndex((page) => pages.includes(page)) + 1;
}

function printBoard(questions: readonly BoardQuestion[], ranks: ReadonlyMap<string, Ranks>): void {
  for (const way of ranks.get('BM25')?.keys() ?? [])
    for (const half of HALVES.filter((one) => values.half === undefined || values.half === one)) {
      const isIn = (at: number) => ((questions[at]?.number ?? 0) % 2 === 1) === (half === 'odd');
      const of = (ranking: string) =>
        (ranks.get(ranking)?.get(way) ?? []).filter(({ length }, at) => length > 0 && isIn(at));
      if (of('BM25').length === 0) continue;
      console.log(`${way}, ${half} (${of('BM25').length})`);
      for (const ranking of ranks.keys()) printRow(ranking, of(ranking), of('BM25'));
      for (const [at, own] of values.show ? (ranks.get('Lectern')?.get(way) ?? []).entries() : [])
        if (isIn(at) && own.some((rank) => rank !== 1))
          console.log(
            `    ${own.map((rank) => rank || '-').join(' ')} ${questions[at]?.question.slice(0, 120)}`,
          );
    }
}

function printRow(name: string, ranks: QuestionRanks, baseline: QuestionRanks): void {
  const reciprocal = (own: readonly number[]) => mean(own.map((rank) => (rank > 0 ? 1 / rank : 0)));
  const differences = ranks.map((own, at) => reciprocal(own) - reciprocal(baseline[at] ?? []));
  const { mean: difference, low, high } = bootstrap(differences);
  const inFirst = mean(ranks.map((own) => mean(own.map((rank) => (rank > 0 && rank <= 5 ? 1 : 0)))));
  console.log(
    `  ${name.padEnd(40)}${toThreeDigits(mean(ranks.map(reciprocal)))}  ${toThreeDigits(inFirst)}  ${toThreeDigits(difference)} [${toThreeDigits(low)} ${toThreeDigits(high)}]`,
  );
}

function pagesOf(placed: readonly PlacedPassage[]) {
  return [...Map.groupBy(placed, ({ page }) => page)].map(([page, own]) => ({
    page,
    title: own[0]?.title ?? '',
    passages: own.map(({ passage }) => passage),
  }));
}

function toThreeDigits(value: number): string {
  return value.toFixed(3).replace('0.', '.');
}
