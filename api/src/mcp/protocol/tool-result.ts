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
import type { ToolAnswer } from '../tools/tool-answer.ts';

/** From this revision on results may link resources; older clients refuse results that do. */
const LINKS_SINCE = '2025-06-18';

/** An answer as the protocol carries it. Links are for people: they cost the model nothing. */
export function toToolResult(answer: ToolAnswer, protocolRevision: string | null): CallToolResult {
  const takesLinks = protocolRevision !== null && protocolRevision >= LINKS_SINCE;
  const links = (takesLinks ? answer.links : []).map(({ uri, name }) => ({
    type: 'resource_link' as const,
    uri,
    name,
    mimeType: 'text/markdown',
    annotations: { audience: ['user' as const] },
  }));
  return {
    content: [{ type: 'text', text: answer.text }, ...links],
    structuredContent: answer.structured,
  };
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

/**
 * What an agent is told of a call that failed: for errors it or its user can do something about, that;
 * for our own, nothing but that it was ours. This is the one place where errors become tool results.
 */
export function toErrorResult(error: unknown): CallToolResult {
  return { content: [{ type: 'text', text: messageFor(error) }], isError: true };
}

/** True for errors that are the answer to a wrong call, and not a failure of ours. */
export function isExpected(error: unknown): error is Error {
  return EXPECTED.some((kind) => error instanceof kind);
}

function messageFor(error: unknown): string {
  if (isExpected(error)) return `${error.message}.`;
  return 'The documentation server failed to answer; the call was not counted. Repeat it once, then go on without.';
}
