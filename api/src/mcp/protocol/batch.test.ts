import { setTimeout } from 'node:timers/promises';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { expect, it } from 'vitest';
import type { Caller } from '../access/caller.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { createMcpServer } from './mcp-server.ts';
import { createProtocolServing } from './serve-protocol.ts';

/** Sends a batch of equal requests and returns how many ran at the same time, and how many were answered. */
async function sendBatch(
  size: number,
  method: string,
  params: object,
): Promise<{ together: number; answered: number }> {
  let [running, together] = [0, 0];
  const run = async () => {
    running += 1;
    together = Math.max(together, running);
    await setTimeout(1);
    running -= 1;
    throw new NotFoundError('The MCP server was deleted');
  };
  const deps = {
    usageMeter: { assertCallsLeft() {} },
    index: { get: run },
    db: { query: run },
    logger: createLogger({ service: 'api', level: 'silent' }),
    ...{ tracing: null, observeTool: null, recordCall() {} },
  } as unknown as McpServerDeps;
  const batch = Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method, params }));
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

it.each([
  ['tools/call', { name: 'retrieve_technical_documentation', arguments: { query: 'queue' } }],
  ['tools/list', {}],
  ['resources/list', {}],
])(
  'runs %s requests of a batch one after another, so they do not hold up other users',
  async (method, params) => {
    expect(await sendBatch(20, method, params)).toEqual({ together: 1, answered: 20 });
  },
);
