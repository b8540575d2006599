import { LimitReachedError } from '@lectern/shared/errors.ts';
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Caller } from './access/caller.ts';
import type { McpServerDeps } from './mcp-server-deps.ts';
import type { ToolOutcome } from './protocol/tool-metrics.ts';
import { isExpected, toErrorResult, toToolResult } from './protocol/tool-result.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';
import type { ComposeAnswer } from './tools/tool.ts';

/** What of a request matters beyond its message. */
export interface RequestFacts {
  readonly protocolRevision: string | null;
  /** A signal aborted when the client has gone, or when this process stops; made only for those who wait. */
  readonly waitUntil: () => AbortSignal;
  /**
   * True when the caller is only remembered: the answer holds good if it was counted, for then he is verified with it,
   * and is thrown away otherwise.
   */
  readonly isProvisional?: boolean;
}

/** A tool's name with the arguments as they came. */
export interface ToolRequest {
  readonly name: string;
  readonly arguments?: unknown;
}

/**
 * What a tool answers a caller, as the protocol carries it. Whatever goes wrong is a result that says what to do
 * next; only an unknown tool is a ProtocolError.
 */
export async function callTool(
  deps: McpServerDeps,
  caller: Caller,
  { name, arguments: args }: ToolRequest,
  { protocolRevision, waitUntil, isProvisional = false }: RequestFacts,
): Promise<CallToolResult> {
  const { logger, index, gate, noteVain, observeTool } = deps;
  const tool = ALL_TOOLS.find((known) => known.name === name);
  if (!tool) {
    const known = ALL_TOOLS.map((offered) => offered.name).join(', ');
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool "${name.slice(0, 100)}"; there are ${known}`,
    );
  }
  const startedAt = performance.now();
  const event = { tool: name, userId: caller.userId, collectionId: caller.collectionId };
  const elapsed = () => ({ ms: Math.round((performance.now() - startedAt) * 10) / 10 });
  const observe = (outcome: ToolOutcome) => observeTool?.(name, outcome, elapsed().ms);
  try {
    gate.refuseExhausted(caller);
    const collection = await index.get(caller.collectionId, caller.revision);
    const prepare = () => tool.prepare(args, { ...deps, caller, collection, waitUntil });
    const write = (compose: ComposeAnswer) => {
      const answer = compose();
      return { answer, result: toToolResult(answer, protocolRevision) };
    };
    const prepared = tool.isSure && caller.limit === null ? null : await prepare();
    const revision = isProvisional ? collection.revision : null;
    const { answer, result } = await gate.charge({ caller, toolName: name, revision }, async () =>
      write(prepared ?? (await prepare())),
    );
    const told = { ...event, ...elapsed(), passages: answer.structured.passages.length };
    // The answer is sent in this turn of the event loop, and need not wait for it.
    setImmediate(() => logger.info(told, 'tool answered'));
    noteVain(caller, { toolName: name, args, outcome: { answer } });
    observe('answered');
    return result;
  } catch (error) {
    if (isProvisional) logger.debug({ ...event, ...elapsed(), err: error }, 'tool is called again');
    else if (isExpected(error)) logger.info({ ...event, ...elapsed(), refused: error.name }, 'tool refused');
    else logger.error({ ...event, ...elapsed(), err: error }, 'tool failed');
    if (!isProvisional) {
      noteVain(caller, { toolName: name, args, outcome: { error } });
      observe(outcomeOf(error));
    }
    return toErrorResult(error);
  }
}

function outcomeOf(error: unknown): ToolOutcome {
  if (error instanceof LimitReachedError) return 'over limit';
  return isExpected(error) ? 'refused' : 'failed';
}
