import { createRandom } from '../../test/support/random.ts';

/** Generates text with the statistics of a manual: Zipf-distributed words, identifiers, code blocks and headings. */
export interface Synthesizer {
  /** At least 0, less than 1. */
  random(): number;
  words(count: number): string;
  /** A dotted identifier. */
  name(): string;
  passages(count: number): { title: string; headingPath: string[]; text: string; codeShare: number }[];
  questions(count: number): string[];
}

const VOCABULARY = 40_000;
const WORDS_PER_PASSAGE = 150;
const PASSAGES_PER_PAGE = 10;
const SYLLABLES = 'ba co de fi go hu ja ke li mo nu pa qui ro su ta ve wi xo zu'.split(' ');
const COMMON =
  'the a to of is in and for you that it with this be on as are if or can use an when by not'.split(' ');

/** Generates the same text in every run. */
export function createSynthesizer(seed = 1, vocabulary = VOCABULARY): Synthesizer {
  const random = createRandom(seed);
  const word = () => wordAt(Math.floor(vocabulary ** random()) - 1);
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  const name = () => `${word()}.${word()}_${word()}`;
  const passage = () =>
    `${words(WORDS_PER_PASSAGE - 40)} \`${name()}\`\n\n\`\`\`\n${name()}(${words(36)})\n\`\`\``;
  return {
    random,
    words,
    name,
    passages: (count) =>
      Array.from({ length: Math.ceil(count / PASSAGES_PER_PAGE) }, () => words(3)).flatMap((title) =>
        Array.from({ length: PASSAGES_PER_PAGE }, () => ({
          title,
          headingPath: [words(2)],
          text: passage(),
          codeShare: 0.25,
        })),
      ),
    questions: (count) =>
      Array.from({ length: count }, (_, at) =>
        at % 3 === 0 ? name() : `how do i ${words(2 + Math.floor(random() * 8))}`,
      ),
  };
}

function wordAt(rank: number): string {
  const common = COMMON[rank];
  if (common) return common;
  let rest = rank;
  let spelled = '';
  do {
    spelled += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return spelled;
}
