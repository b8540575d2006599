import { NotFoundError, UpstreamError } from '@lectern/shared/errors.ts';
import { cleanLine } from '../answer/model-text.ts';
import type { ToolAnswer } from '../tools/tool-answer.ts';
import { questionOfCall } from './call-question.ts';

/** A tool call and its outcome. */
export interface FinishedCall {
  readonly toolName: string;
  readonly args: unknown;
  readonly outcome: { readonly answer: ToolAnswer } | { readonly error: unknown };
}

const MAX_RECORDED_CHARS = 300;

/** The question without an answer, or the URL of a page that could not be read; null for every other call. */
export function unansweredQuestion({ toolName, args, outcome }: FinishedCall): string | null {
  if (!isUnanswered(toolName, outcome)) return null;
  const { question, cursor } = questionOfCall(toolName, args);
  // The last part of an answer may be empty.
  if (typeof question !== 'string' || cursor !== undefined) return null;
  return cleanLine(question, MAX_RECORDED_CHARS) || null;
}

/** Whether nothing matched, or a page could not be read. */
export function isUnanswered(toolName: string, outcome: FinishedCall['outcome']): boolean {
  if (toolName === 'retrieve_technical_documentation') {
    if (!('answer' in outcome)) return false;
    // Passages that do not fit into the budget are omitted, so the question has an answer.
    const { passages, omitted } = outcome.answer.facts;
    return passages.length === 0 && omitted === 0;
  }
  if (toolName !== 'get_technical_documentation_by_url' || 'answer' in outcome) return false;
  return outcome.error instanceof NotFoundError || outcome.error instanceof UpstreamError;
}
