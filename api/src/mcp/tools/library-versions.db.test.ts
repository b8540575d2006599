import type { Library } from '@lectern/shared/domain/libraries/library.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';

let server: TestMcpServer;
let ada: McpUser;

beforeAll(async () => {
  server = await startTestMcpServer();
  ada = await server.signUp({ isPro: true });
  await addVersion('1.4.0', 'retryPause', { version: '1.4.0', match: 'exact' });
  await addVersion('2.0.0', 'backoff', { version: '2.0.9', match: 'nearest' });
});

afterAll(() => server.close());

async function addVersion(
  documentVersion: string,
  option: string,
  library: Pick<Library, 'version' | 'match'>,
): Promise<void> {
  await createDocument(server.db, ada.collectionId, {
    name: `halyard@${documentVersion}`,
    library: { ecosystem: 'npm', name: 'halyard', source: 'package', documentVersion, ...library },
    pages: [
      {
        url: `https://unpkg.com/halyard@${documentVersion}/README.md`,
        title: 'Halyard queue',
        passages: [`Pass the option ${option} to set the pause between two tries of a queue.`],
      },
    ],
    relevantText: 'The contents.',
  });
}

const ask = (args: Record<string, unknown>) => callTool(ada, 'retrieve_technical_documentation', args);
const QUERY = 'pause between two tries of a halyard queue';

test('an answer states the version of a library and whether it is the requested one', async () => {
  const { text } = await ask({ query: QUERY, documentName: 'halyard@1' });
  expect(text).toContain('document="halyard@1.4.0, exact version"');
  expect(text).toContain('retryPause');
  expect(text).not.toContain('backoff');
  const other = await ask({ query: QUERY, documentName: 'halyard@2' });
  expect(other.text).toContain('document="halyard@2.0.0, nearest version to 2.0.9"');
  expect(other.text).not.toContain('retryPause');
});

test('a question about one version is answered from it alone', async () => {
  const { text } = await ask({ query: 'pause between two tries of a queue in halyard 1.4' });
  expect(text).toContain('retryPause');
  expect(text).not.toContain('backoff');
});

test('a name without a version is answered from all versions, and the answer says so', async () => {
  const { text } = await ask({ query: QUERY, documentName: 'halyard' });
  expect(text).toContain('There are several versions: "halyard@1.4.0", "halyard@2.0.0".');
});

test('recent documents state their versions too', async () => {
  const { text } = await callTool(ada, 'get_recent_technical_document', { limit: 2 });
  expect(text).toContain('document="halyard@2.0.0, nearest version to 2.0.9"');
  expect(text).toContain('document="halyard@1.4.0, exact version"');
});

test('says that the answer is from another version than the question asks for', async () => {
  const newer = await ask({ query: 'pause between two tries of a queue in halyard 3' });
  expect(newer.text).toMatch(/^Good match, but "halyard@[\d.]+ [^"]*" is not version 3: /);
  const older = await ask({ query: 'pause between two tries of a queue in halyard 1.4' });
  expect(older.text).toMatch(/^Good match: /);
});
