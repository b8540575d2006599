import { UpstreamError } from '@lectern/shared/errors.ts';
import { askModel, type BilledModel } from './billed-model.ts';
import type { DocumentationQuery, DomainResults, DomainScore } from './domain-results.ts';
import { hostName, type Nameable, sanitizeExplanation } from './sanitize-explanation.ts';
import { scoreByRule } from './score-by-rule.ts';
import { SCORE_INSTRUCTIONS, type ScoreAnswer, scoreAnswer, scoreData } from './score-prompt.ts';

export interface ScoredDomains {
  /** In the order of the domains. */
  readonly scores: readonly DomainScore[];
  readonly scoredBy: 'language-model' | 'rule';
  /** Names the model that scored, or says why none did, as a sentence for the user. */
  readonly note: string;
}

/** The highest score of a model without support by the rule; below the threshold for processing. */
const MAX_UNPROVEN_SCORE = 7;
/** The minimum score by rule for a higher score by the model. */
const MIN_PROOF_SCORE = 3;

/** Scores domains with a model if it gives a valid answer, else by rule. */
export async function scoreDomains(
  query: DocumentationQuery,
  domains: readonly DomainResults[],
  billed: BilledModel | null,
): Promise<ScoredDomains> {
  const byRule = domains.map((results) => scoreByRule(query, results));
  const rule = (why: string): ScoredDomains => {
    return { scores: byRule, scoredBy: 'rule', note: `${why}, so the domains were scored by rule` };
  };
  if (billed === null) return rule('No language model is configured');
  const answer = await askModel(billed, 'domains', {
    instructions: SCORE_INSTRUCTIONS,
    data: scoreData(query, domains),
    schema: scoreAnswer,
  });
  if (answer instanceof UpstreamError) return rule(answer.message);
  const scores = checkedScores(query, domains, answer, byRule);
  if (scores === null) return rule("The language model's answer was invalid");
  const note = `The domains were scored by the language model “${billed.model.name}”`;
  return { scores, scoredBy: 'language-model', note };
}

/** Null when scores are missing or superfluous, or when an explanation names an unknown host. */
function checkedScores(
  { documentName, documentTopic }: DocumentationQuery,
  domains: readonly DomainResults[],
  answer: ScoreAnswer,
  byRule: readonly DomainScore[],
): DomainScore[] | null {
  const hosts = new Set(domains.flatMap(({ hits }) => hits.map(({ url }) => hostName(url))));
  const nameable: Nameable = { hosts, query: `${documentName} ${documentTopic}` };
  const byNumber = new Map(answer.domains.map((each) => [each.number, each]));
  const scores = domains.flatMap((_, at) => {
    const given = byNumber.get(at + 1);
    const explanation = given ? sanitizeExplanation(given.explanation, nameable) : null;
    return given && explanation !== null ? capScore(given.score, explanation, byRule[at]?.score ?? 0) : [];
  });
  const isWhole = answer.domains.length === domains.length && scores.length === domains.length;
  return isWhole ? scores : null;
}

/** Search results are untrusted and may contain a prompt injection: a model's score alone is not enough. */
function capScore(score: number, explanation: string, ruleScore: number): DomainScore {
  if (score <= MAX_UNPROVEN_SCORE || ruleScore >= MIN_PROOF_SCORE) return { score, explanation };
  const why = `Capped at ${MAX_UNPROVEN_SCORE}: its URLs and titles do not support a higher score`;
  return { score: MAX_UNPROVEN_SCORE, explanation: `${explanation} (${why})` };
}
