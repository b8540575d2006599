import { LimitReachedError } from '@lectern/shared/errors.ts';
import { activeSpan } from '@lectern/shared/tracing/active-span.ts';
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { LoggedCall } from './access/call-log.ts';
import type { Caller } from './access/caller.ts';
import type { FinishedCall } from './access/unanswered-questions.ts';
import { createStoredContent } from './index/collection-content.ts';
import type { McpServerDeps } from './mcp-server-deps.ts';
import type { ToolOutcome } from './protocol/tool-metrics.ts';
import { isExpected, toErrorResult, toToolResult } from './protocol/tool-result.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';
import type { Tool } from './tools/tool.ts';

/** A tool's name with its arguments as sent. */
export interface ToolRequest {
  readonly name: string;
  readonly arguments?: unknown;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Answers a tool call. Every failure is a result that says what to do next; only an unknown tool throws a ProtocolError.
 * `abortSignal` creates a signal that aborts when the client disconnects or this process stops. The call's span is a child of
 * the span that the message names in `_meta.traceparent` (protocol revision 2026-07-28), with a link to the HTTP request's
 * span; otherwise it is a child of the HTTP request's span.
 */
export async function callTool(
  deps: McpServerDeps,
  caller: Caller,
  request: ToolRequest,
  abortSignal: () => AbortSignal,
): Promise<CallToolResult> {
  const tool = ALL_TOOLS.find(({ name }) => name === request.name);
  const run = () => runTool(deps, caller, tool ?? throwUnknownTool(request.name), request, abortSignal);
  if (deps.tracing === null) return run();
  const sent = request._meta?.traceparent;
  const httpParent = activeSpan()?.traceparent ?? null;
  const parent = typeof sent === 'string' ? sent : httpParent;
  const name = tool?.name ?? 'unknown';
  const span = {
    name: `tools/call ${name}`,
    kind: 'server',
    attributes: {
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': name,
      'lectern.user_id': caller.userId,
    },
    parent,
    link: parent === httpParent ? null : httpParent,
  } as const;
  return deps.tracing.enter(span, async (active) => {
    const result = await run();
    if (result.isError) active.setAttributes({ 'error.type': 'tool_error' });
    return result;
  });
}

/** Answers a call within the plan of its caller, and counts it if it succeeds. */
async function runTool(
  deps: McpServerDeps,
  caller: Caller,
  tool: Tool,
  { name, arguments: args }: ToolRequest,
  abortSignal: () => AbortSignal,
): Promise<CallToolResult> {
  const startedMs = performance.now();
  const finish = (result: CallToolResult, outcome: FinishedCall['outcome']) => {
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    const call = { toolName: name, args, outcome, text: textOf(result), ms };
    // After the response is sent.
    setImmediate(() => recordOutcome(deps, caller, call));
    return result;
  };
  try {
    deps.usageMeter.assertCallsLeft(caller);
    const collection = await deps.index.get(caller.collectionId, caller.revision);
    const content = createStoredContent(deps.db, caller.collectionId);
    const answer = await tool.answer(args, { ...deps, caller, collection, content, abortSignal });
    await deps.usageMeter.charge(caller, name);
    return finish(toToolResult(answer), { answer });
  } catch (error) {
    return finish(toErrorResult(error), { error });
  }
}

/** Logs and counts a finished call. */
function recordOutcome(deps: McpServerDeps, caller: Caller, call: LoggedCall): void {
  const { toolName, outcome, ms } = call;
  const event = { tool: toolName, userId: caller.userId, collectionId: caller.collectionId, ms };
  if ('answer' in outcome) {
    deps.logger.info({ ...event, passages: outcome.answer.facts.passages.length }, 'tool answered');
  } else if (isExpected(outcome.error)) {
    deps.logger.info({ ...event, refused: outcome.error.name }, 'tool refused');
  } else deps.logger.error({ ...event, err: outcome.error }, 'tool failed');
  deps.observeTool?.(toolName, toToolOutcome(outcome), ms);
  deps.recordCall(caller, call);
}

/** The text of a result that the model reads. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function throwUnknownTool(name: string): never {
  const names = ALL_TOOLS.map((known) => known.name).join(', ');
  const message = `Unknown tool "${name.slice(0, 100)}"; the tools are ${names}`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

function toToolOutcome(outcome: FinishedCall['outcome']): ToolOutcome {
  if ('answer' in outcome) return 'answered';
  if (outcome.error instanceof LimitReachedError) return 'over limit';
  return isExpected(outcome.error) ? 'refused' : 'failed';
}
