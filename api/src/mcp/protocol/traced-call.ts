import { activeSpan } from '@lectern/shared/tracing/active-span.ts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Caller } from '../access/caller.ts';
import { callTool, type RequestFacts, type ToolRequest } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { ALL_TOOLS } from '../tools/all-tools.ts';

/**
 * Calls a tool as a span. It goes on from the one that the message names in `_meta.traceparent` (protocol revision
 * 2026-07-28), which is the editor's own, and is then only linked to the request; else it is a part of the request.
 */
export async function callTraced(
  deps: McpServerDeps,
  caller: Caller,
  request: ToolRequest & { readonly _meta?: Readonly<Record<string, unknown>> | undefined },
  facts: RequestFacts,
): Promise<CallToolResult> {
  const { tracing } = deps;
  if (tracing === null) return callTool(deps, caller, request, facts);
  const named = request._meta?.traceparent;
  const ofRequest = activeSpan()?.traceparent ?? null;
  const parent = typeof named === 'string' ? named : ofRequest;
  const link = parent === ofRequest ? null : ofRequest;
  const tool = ALL_TOOLS.find(({ name }) => name === request.name)?.name ?? 'unknown';
  const told = {
    'mcp.method.name': 'tools/call',
    'gen_ai.tool.name': tool,
    'lectern.user_id': caller.userId,
  };
  const start = { name: `tools/call ${tool}`, kind: 'server', facts: told, parent, link } as const;
  return tracing.enter(start, async (span) => {
    const result = await callTool(deps, caller, request, facts);
    if (result.isError) span.tell({ 'error.type': 'tool_error' });
    // Who is only remembered is asked again when he was not counted; that call is the one to be seen.
    if (result.isError && facts.isProvisional) span.discard();
    return result;
  });
}
