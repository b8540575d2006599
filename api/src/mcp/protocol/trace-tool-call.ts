import { activeSpan } from '@lectern/shared/tracing/active-span.ts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Caller } from '../access/caller.ts';
import { callTool, type RequestContext, type ToolRequest } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { ALL_TOOLS } from '../tools/all-tools.ts';

/**
 * Calls a tool in a span. Its parent is the editor's span when the message names one in `_meta.traceparent` (protocol
 * revision 2026-07-28), with a link to the HTTP request's span; otherwise it is the HTTP request's span.
 */
export async function traceToolCall(
  deps: McpServerDeps,
  caller: Caller,
  request: ToolRequest & { readonly _meta?: Readonly<Record<string, unknown>> | undefined },
  context: RequestContext,
): Promise<CallToolResult> {
  const { tracing } = deps;
  if (tracing === null) return callTool(deps, caller, request, context);
  const sent = request._meta?.traceparent;
  const httpParent = activeSpan()?.traceparent ?? null;
  const parent = typeof sent === 'string' ? sent : httpParent;
  const link = parent === httpParent ? null : httpParent;
  const tool = ALL_TOOLS.find(({ name }) => name === request.name)?.name ?? 'unknown';
  const attributes = {
    'mcp.method.name': 'tools/call',
    'gen_ai.tool.name': tool,
    'lectern.user_id': caller.userId,
  };
  const span = { name: `tools/call ${tool}`, kind: 'server', attributes, parent, link } as const;
  return tracing.enter(span, async (active) => {
    const result = await callTool(deps, caller, request, context);
    if (result.isError) active.setAttributes({ 'error.type': 'tool_error' });
    return result;
  });
}
