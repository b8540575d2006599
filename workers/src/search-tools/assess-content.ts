import { UpstreamError } from '@lectern/shared/errors.ts';
import { type Assessment, assessByRule, isAboutTopic } from './assess-by-rule.ts';
import { ASSESS_INSTRUCTIONS, assessAnswer, assessData } from './assess-prompt.ts';
import { askModel, type BilledModel } from './billed-model.ts';
import type { DocumentationQuery } from './domain-results.ts';
import { hostName, sanitizeExplanation } from './sanitize-explanation.ts';
import type { TopicContent } from './topic-content.ts';

export interface JudgedAssessment extends Assessment {
  readonly judgedBy: 'language-model' | 'rule';
}

/** Assesses whether contents cover a topic, with a model if it gives a valid answer, else by rule. */
export async function assessContent(
  query: DocumentationQuery,
  contents: readonly TopicContent[],
  billed: BilledModel | null,
): Promise<JudgedAssessment> {
  const { isComplete, explanation } = assessByRule(query.documentTopic, contents);
  const rule = (why: string): JudgedAssessment => {
    return {
      isComplete,
      explanation: `${explanation} (assessed by rule: ${why})`,
      judgedBy: 'rule',
    };
  };
  if (billed === null) return rule('no language model is configured');
  if (!isAboutTopic(query.documentTopic, contents)) return rule('no content mentions the topic');
  const answer = await askModel(billed, 'assessment', {
    instructions: ASSESS_INSTRUCTIONS,
    data: assessData(query, contents),
    schema: assessAnswer,
  });
  if (answer instanceof UpstreamError) return rule(answer.message);
  const hosts = new Set(contents.map(({ topUrl }) => hostName(topUrl)));
  const words = sanitizeExplanation(answer.explanation, {
    hosts,
    query: `${query.documentName} ${query.documentTopic}`,
  });
  if (words === null) return rule("the language model's answer was invalid");
  const who = `assessed by the language model “${billed.model.name}”`;
  return {
    isComplete: answer.isComplete,
    explanation: `${words} (${who})`,
    judgedBy: 'language-model',
  };
}
