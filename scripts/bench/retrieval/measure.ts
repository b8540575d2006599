import { type PassageBlock, textOf } from '../../../api/src/mcp/answer/passage-block.ts';
import { keepRelevant } from '../../../api/src/mcp/tools/retrieve/relevance.ts';
import { countTokens } from '../../../shared/src/count-tokens.ts';
import { DEFAULT_MAX_TOKENS } from '../../../shared/src/domain/tools/agent-tools.ts';
import type { Collection, FoundPassage } from './collection.ts';
import { composeToolAnswer } from './compose-tool-answer.ts';
import { ownPages, type Question } from './questions.ts';

/** The budget of a search without `maxTokens`. */
const MAX_TOKENS = DEFAULT_MAX_TOKENS.retrieve_technical_documentation;
/** Enough passages to cover ten pages. */
const MAX_PASSAGES = 60;
/** Agents often read no more of an answer. */
const MAX_READ_TOKENS = 2_000;

/** How well one question was answered. Every value except rank and tokens is between 0 and 1. */
export interface Outcome {
  readonly question: Question;
  /** 1-based rank of the first relevant page; 0 if none was found. */
  readonly rank: number;
  readonly reciprocalRank: number;
  readonly hitAt1: number;
  readonly hitAt5: number;
  readonly hitAt10: number;
  readonly ndcgAt10: number;
  /** 1 if the first 2,000 tokens of the answer contain one of the expected strings. */
  readonly isAnswered: number;
  /** 1 divided by the place of the first passage of the answer that is on a relevant page and contains such a string. */
  readonly answerReciprocalRank: number;
  readonly tokens: number;
}

/** Searches for `text` and compares the ranked pages with the relevant ones. */
export function measure(
  collection: Collection,
  question: Question,
  text: string,
  relevant: ReadonlySet<string> = ownPages(question),
): Outcome {
  const found = collection.find(text, MAX_PASSAGES);
  const pageOf = new Map(found.map(({ passage, manual, page }) => [passage.passageId, `${manual}/${page}`]));
  const pages = [...new Set(pageOf.values())];
  const ranks = pages.flatMap((page, place) => (relevant.has(page) ? [place + 1] : []));
  const rank = ranks[0] ?? 0;
  const isWithin = (max: number) => (rank > 0 && rank <= max ? 1 : 0);
  const gain = ranks.filter((at) => at <= 10).reduce((sum, at) => sum + 1 / Math.log2(at + 1), 0);
  const best = Array.from({ length: Math.min(relevant.size, 10) }, (_, at) => 1 / Math.log2(at + 2));
  const answer = composeToolAnswer(selectOffered(found), text, MAX_TOKENS);
  const expected = question.answers.map(plain);
  const isAnswer = (part: string) => expected.some((text) => plain(part).includes(text));
  const isRelevant = ({ first }: PassageBlock) => relevant.has(pageOf.get(first.passageId ?? -1) ?? '');
  const answerPlace = answer.blocks.findIndex((block) => isRelevant(block) && isAnswer(textOf(block)));
  return {
    question,
    rank,
    reciprocalRank: rank === 0 ? 0 : 1 / rank,
    hitAt1: isWithin(1),
    hitAt5: isWithin(5),
    hitAt10: isWithin(10),
    ndcgAt10: gain / best.reduce((sum, value) => sum + value, 0),
    isAnswered: isAnswer(firstTokens(answer.text, MAX_READ_TOKENS)) ? 1 : 0,
    answerReciprocalRank: answerPlace < 0 ? 0 : 1 / (answerPlace + 1),
    tokens: countTokens(answer.text),
  };
}

/** The passages that the tool offers to the answer. */
function selectOffered(found: readonly FoundPassage[]): FoundPassage[] {
  const byHit = new Map(found.map((passage) => [passage.hit, passage]));
  return keepRelevant([...byHit.keys()], MAX_TOKENS).flatMap((hit) => byHit.get(hit) ?? []);
}

/** The beginning of a text, within about ten characters of `maxTokens` tokens. */
function firstTokens(text: string, maxTokens: number): string {
  if (countTokens(text) <= maxTokens) return text;
  let [fitting, exceeding] = [0, text.length];
  while (exceeding - fitting > 10) {
    const middle = (fitting + exceeding) >> 1;
    if (countTokens(text.slice(0, middle)) <= maxTokens) fitting = middle;
    else exceeding = middle;
  }
  return text.slice(0, fitting);
}

function plain(text: string): string {
  return text
    .replace(/\]\([^)]*\)|[[\]`\\]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
