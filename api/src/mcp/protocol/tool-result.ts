import {
  ConflictError,
  InvalidInputError,
  LimitReachedError,
  NotFoundError,
  NotSignedInError,
  TooManyRequestsError,
  UpstreamError,
} from '@lectern/shared/errors.ts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ANSWER_META_KEY, type ToolAnswer } from '../tools/tool-answer.ts';

/**
 * An answer as a protocol result: text only, because several clients show their model structured content instead of the
 * text, and links meant for the user.
 */
export function toToolResult({ text, facts }: ToolAnswer): CallToolResult {
  return { content: [{ type: 'text', text }], _meta: { [ANSWER_META_KEY]: facts } };
}

const EXPECTED = [
  ConflictError,
  InvalidInputError,
  NotFoundError,
  LimitReachedError,
  NotSignedInError,
  TooManyRequestsError,
  UpstreamError,
] as const;

/** The only place that maps errors to tool results. Unexpected errors get a generic text; details are in the log. */
export function toErrorResult(error: unknown): CallToolResult {
  return { content: [{ type: 'text', text: messageFor(error) }], isError: true };
}

/** Whether an error is the caller's to fix rather than a failure of the server. */
export function isExpected(error: unknown): error is Error {
  return EXPECTED.some((kind) => error instanceof kind);
}

function messageFor(error: unknown): string {
  if (isExpected(error)) return `${error.message}.`;
  return 'The documentation server failed to answer; the call was not counted. Repeat it once, then continue without it.';
}
