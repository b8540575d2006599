import { setTimeout } from 'node:timers/promises';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { expect, it } from 'vitest';
import type { Caller } from '../access/caller.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { createMcpServer } from './mcp-server.ts';
import { createProtocolServing } from './serve-protocol.ts';

/** Sends a batch of tool calls and returns how many ran at the same time, and how many were answered. */
async function sendBatch(calls: number): Promise<{ together: number; answered: number }> {
  let [running, together] = [0, 0];
  const deps = {
    usageMeter: { assertCallsLeft() {} },
    index: {
      async get() {
        running += 1;
        together = Math.max(together, running);
        await setTimeout(1);
        running -= 1;
        throw new NotFoundError('The MCP server was deleted');
      },
    },
    logger: createLogger({ service: 'api', level: 'silent' }),
    ...{ tracing: null, observeTool: null, recordCall() {} },
  } as unknown as McpServerDeps;
  const params = { name: 'retrieve_technical_documentation', arguments: { query: 'queue' } };
  const batch = Array.from({ length: calls }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params,
  }));
  const request = new Request('http://localhost/mcp/server/x', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  const serve = createProtocolServing(() => {});
  const createServer = () => createMcpServer(deps, {} as Caller, () => new AbortController().signal, null);
  const response = await serve(request, batch, createServer);
  const answers = (await response.json()) as unknown[];
  return { together, answered: answers.length };
}

it('runs the calls of a batch one after another, so a hundred costly ones do not hold up other users', async () => {
  expect(await sendBatch(20)).toEqual({ together: 1, answered: 20 });
});
