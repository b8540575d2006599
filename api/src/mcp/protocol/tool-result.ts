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

/** Older clients reject results with resource links. */
const RESOURCE_LINKS_SINCE = '2025-06-18';

/** An answer as a protocol result. Links are for users and cost the model no tokens. */
export function toToolResult(answer: ToolAnswer, protocolRevision: string | null): CallToolResult {
  const supportsLinks = protocolRevision !== null && protocolRevision >= RESOURCE_LINKS_SINCE;
  const links = (supportsLinks ? answer.links : []).map(({ uri, name }) => ({
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
  return 'The documentation server failed to answer; the call was not counted. Repeat it once, then go on without.';
}
