import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startConnector } from '../support/mcp/connector-process.ts';
import { listen } from '../support/servers/listen.ts';

const run = promisify(execFile);
/** Editors time out after five minutes. */
const ANSWER_MS = Number(process.env.ANSWER_SECONDS ?? 295) * 1_000;
const SILENCES = 5;

test('the connector forwards a response after almost five minutes, plain or as a stream with keep-alives', async () => {
  await using folder = await temporaryFolder();
  await run(process.execPath, ['connector/build.js', folder.path]);
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id } = JSON.parse(Buffer.concat(chunks).toString());
    const answer = JSON.stringify({ jsonrpc: '2.0', id, result: {} });
    if (id === 'plain') {
      await pause(ANSWER_MS);
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    for (let silences = 0; silences < SILENCES; silences++) {
      await pause(ANSWER_MS / SILENCES);
      response.write(': keep-alive\n\n');
    }
    response.end(`data: ${answer}\n\n`);
  });
  await using listening = await listen(server);
  const connector = startConnector(join(folder.path, 'connector.js'), {
    SERVER_URL: `${listening.origin}/mcp/server/abc`,
    LECTERN_API_KEY: 'lct_canaryCanaryCanaryCanaryCanary00',
  });
  for (const id of ['plain', 'stream'])
    connector.send({ jsonrpc: '2.0', id, method: 'tools/call', params: {} });
  const received = [await connector.receive(), await connector.receive()];
  expect(received).toContainEqual({ jsonrpc: '2.0', id: 'plain', result: {} });
  expect(received).toContainEqual({ jsonrpc: '2.0', id: 'stream', result: {} });
  connector.child.stdin?.end();
  expect(await connector.ended).toBe(0);
}, 600_000);

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
