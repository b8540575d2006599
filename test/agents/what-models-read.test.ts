import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHalyardDocs } from '../support/database/halyard-docs.ts';
import { callTool } from '../support/mcp/mcp-calls.ts';
import { type McpUser, startTestMcpServer, type TestMcpServer } from '../support/mcp/test-mcp-server.ts';
import { type Connection, createClients } from './clients.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

/** The folder into which `npm run test:agents` installed the command-line agents. */
const AGENTS_FOLDER = process.env.AGENTS_FOLDER ?? '';
const RETRIEVE = 'retrieve_technical_documentation';
const TRANSPORTS = ['HTTP', 'stdio'] as const;

let model: ModelServer;
let server: TestMcpServer;
let ada: McpUser;
const connectorFolder = mkdtempSync(join(tmpdir(), 'lectern-connector-'));

const CLIENTS = createClients(
  () => model,
  (name) => join(AGENTS_FOLDER, 'node_modules/.bin', name),
);

beforeAll(async () => {
  execFileSync(process.execPath, ['connector/build.js', connectorFolder]);
  model = await startModelServer();
  server = await startTestMcpServer();
  ada = await server.signUp({ isPro: true });
  await createHalyardDocs(server.db, ada.collectionId);
});

afterAll(async () => {
  await model[Symbol.asyncDispose]();
  await server.close();
  rmSync(connectorFolder, { recursive: true, force: true });
});

function connectionBy(transport: Connection['transport']): Connection {
  if (transport === 'HTTP') return { transport, url: ada.serverUrl, apiKey: ada.apiKey };
  const env = { SERVER_URL: ada.serverUrl, LECTERN_API_KEY: ada.apiKey };
  return { transport, command: process.execPath, args: [join(connectorFolder, 'connector.js')], env };
}

describe.each(CLIENTS)('$name', ({ ask, shows, canShowInstructions }) => {
  describe.each(TRANSPORTS)('over %s', (transport) => {
    /** Returns the text that the model reads for a call and the text that the server sends. */
    async function read(args: Readonly<Record<string, unknown>>) {
      const { text } = await callTool(ada, RETRIEVE, args);
      const view = await ask({ tool: RETRIEVE, arguments: args }, connectionBy(transport));
      // Codex measures the duration of the call.
      const result = (view.result ?? '').replace(/^Wall time: [\d.]+ seconds/, 'Wall time: 0 seconds');
      return { ...view, result, sent: text };
    }

    test('sends its model exactly the text of an answer', async () => {
      const { result, sent } = await read({ query: 'limit the size of a queue', documentName: 'halyard' });
      expect(result).toBe(shows(sent));
      expect(sent).toContain('https://docs.example.com/halyard/queue.html#size');
    });

    test('sends its model the guidance when nothing matches', async () => {
      const { result, sent } = await read({ query: 'zirconium kubernetes operator' });
      expect(result).toBe(shows(sent));
      expect(sent).toContain('Halyard 2.1');
    });

    test('keeps the budget in the text that its model reads', async () => {
      const { result } = await read({ query: 'brew the halyard recipe', maxTokens: 600 });
      const tokens = countTokens(result) - countTokens(shows(''));
      expect(tokens).toBeLessThanOrEqual(600);
      expect(tokens).toBeGreaterThanOrEqual(570);
    });

    test('sends its model the instructions to request more', async () => {
      const question = { query: 'brew the halyard recipe', maxTokens: 600 };
      const { result } = await read(question);
      const cursor = /repeat this call with cursor: "([^"]+)"/.exec(result)?.[1];
      expect(cursor).toBeDefined();
      const { result: more, sent } = await read({ ...question, cursor });
      expect(more).toBe(shows(sent));
      expect(more).not.toBe(result);
    });

    test('sends its model the error with instructions', async () => {
      const { result, sent } = await read({ query: 'queue', cursor: 'not a cursor' });
      expect(result).toContain(sent);
    });

    test.runIf(canShowInstructions)(
      'shows its model the instructions and the description of the tool',
      async () => {
        const { firstRequest, description } = await read({ query: 'queue' });
        expect(firstRequest).toContain('Halyard 2.1');
        expect(description).not.toBe('');
      },
    );
  });
});
