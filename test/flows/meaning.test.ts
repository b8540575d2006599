import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tooManyRequests } from '../../infra/stand-ins/openai-requests.ts';
import { createCircuitBreaker } from '../../shared/src/circuit-breaker.ts';
import type { Embedder } from '../../shared/src/embeddings/embedder.ts';
import { createOpenAiCompatibleEmbedder } from '../../shared/src/embeddings/openai-compatible-embedder.ts';
import { createLogger } from '../../shared/src/logger.ts';
import { createEmbedPassages } from '../../workers/src/jobs/index/embed-passages.ts';
import { createDocument } from '../support/database/factories.ts';
import { callTool, factsOf, urlsOf } from '../support/mcp/mcp-calls.ts';
import { type McpUser, startTestMcpServer, type TestMcpServer } from '../support/mcp/test-mcp-server.ts';
import { type ListeningServer, listen } from '../support/servers/listen.ts';
import { createEmbeddings } from '../support/stand-ins/embeddings.ts';

const KEY = 'sk-of-the-tests';
const PAGES = [
  { path: 'leases', title: 'Leases', text: 'A lease keeps a job with one worker until it expires.' },
  { path: 'erasing', title: 'Erasing', text: 'Erase a queue with drop(name); its jobs vanish.' },
  { path: 'remove', title: 'Lists', text: 'The list of operations has an entry to remove nothing at all.' },
].map(({ path, title, text }) => ({ url: `https://docs.example.com/${path}`, title, passages: [text] }));
/** A query whose words the pages do not contain. */
const IN_OTHER_WORDS = 'obliterating channels';
/** A query whose words the pages contain. */
const IN_ITS_WORDS = 'lease of a job expires';

let intercept: () => Promise<Response | null> | Response | null = () => null;
let endpoint: ListeningServer;
let server: TestMcpServer;
let origins: Record<'without' | 'with', string>;
let user: McpUser;
let documentUrlId: number;

beforeAll(async () => {
  const synonyms = [
    ['erase', 'erasing', 'obliterating'],
    ['queue', 'channels'],
  ];
  const app = new Hono();
  const models = new Map([['small', 256]]);
  app.route('/v1', createEmbeddings({ key: KEY, models, synonyms, intercept: () => intercept() }));
  endpoint = await listen(createAdaptorServer({ fetch: app.fetch }));
  server = await startTestMcpServer();
  user = await server.signUp();
  ({ documentUrlId } = await createDocument(server.db, user.collectionId, { pages: PAGES }));
  await embedPassages(embedder());
  origins = { without: server.origin, with: (await startWith(embedder())).origin };
});

afterAll(async () => {
  await server.close();
  await endpoint[Symbol.asyncDispose]();
});

beforeEach(() => {
  intercept = () => null;
});

function embedder(model = 'small'): Embedder {
  const prefixes = { questionPrefix: '', passagePrefix: '' };
  const baseUrl = `${endpoint.origin}/v1`;
  return createOpenAiCompatibleEmbedder({ baseUrl, apiKey: KEY, model, dimensions: null, ...prefixes });
}

/** Starts another process of the same installation, with embeddings. */
function startWith(own: Embedder, waitMs = 60_000) {
  return server.startSecond({ embedding: { embedder: own, waitMs, weight: 0.3 } });
}

async function embedPassages(own: Embedder): Promise<void> {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const handle = createEmbedPassages({ db: server.db, embedder: own, breaker: createCircuitBreaker() });
  await handle({ documentUrlId }, { jobId: 'test', attemptNumber: 1, isLastAttempt: true, logger });
}

function ask(origin: string, query: string) {
  const url = user.serverUrl.replace(server.origin, origin);
  return callTool(user, 'retrieve_technical_documentation', { query }, url);
}

test('finds pages that use other words than the question', async () => {
  expect(factsOf(await ask(origins.without, IN_OTHER_WORDS)).passages).toEqual([]);
  const found = await ask(origins.with, IN_OTHER_WORDS);
  expect(urlsOf(found)[0]).toBe('https://docs.example.com/erasing');
  expect(found.text).toMatch(/^Unsure: the matching pages do not contain/);
});

test('answers a question with the words of a page as without embeddings', async () => {
  const [words, meaning] = [await ask(origins.without, IN_ITS_WORDS), await ask(origins.with, IN_ITS_WORDS)];
  expect(urlsOf(meaning)[0]).toBe(urlsOf(words)[0]);
});

test.each<[string, () => Promise<Response | null> | Response]>([
  ['fails', () => new Response('', { status: 500 })],
  ['limits the rate of requests', () => tooManyRequests(30)],
  ['returns an invalid vector', () => Response.json({ data: [{ embedding: ['x'] }] })],
  ['returns vectors of another length', () => Response.json({ data: [{ embedding: [1, 2, 3] }] })],
  ['never responds', () => new Promise<null>(() => {})],
])('falls back to keywords if the endpoint %s', async (_, answer) => {
  intercept = answer;
  const { origin, close } = await startWith(embedder(), 30);
  for (const question of [IN_ITS_WORDS, IN_OTHER_WORDS, 'remove a queue']) {
    expect(await ask(origin, question)).toEqual(await ask(origins.without, question));
  }
  await close();
});

test('falls back to keywords if the endpoint is unreachable', async () => {
  const gone = createOpenAiCompatibleEmbedder({
    ...{ baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'small', dimensions: null },
    ...{ questionPrefix: '', passagePrefix: '' },
  });
  const { origin, close } = await startWith(gone);
  for (let at = 0; at < 5; at++)
    expect(await ask(origin, IN_ITS_WORDS)).toEqual(await ask(origins.without, IN_ITS_WORDS));
  const failures = server.logLines.filter(
    (line) => line.includes('could not embed a question') && line.includes('the connection failed'),
  );
  expect(failures).toHaveLength(3);
  await close();
});

test('ignores vectors of another model and rebuilds damaged ones', async () => {
  const { origin, close } = await startWith(embedder('large'));
  expect(await ask(origin, IN_OTHER_WORDS)).toEqual(await ask(origins.without, IN_OTHER_WORDS));
  await close();
  await server.db.query(`UPDATE document_vectors SET bytes = substr(bytes, 1, 70), checksum = 'other'`);
  const reading = await startWith(embedder());
  expect(await ask(reading.origin, IN_OTHER_WORDS)).toEqual(await ask(origins.without, IN_OTHER_WORDS));
  expect(await server.db.query('SELECT 1 FROM document_vectors')).toEqual([]);
  await embedPassages(embedder());
  await expect.poll(async () => urlsOf(await ask(reading.origin, IN_OTHER_WORDS))[0]).toContain('/erasing');
  await reading.close();
});

test('semantic search does not find a disabled topic', async () => {
  await server.db.query(`UPDATE document_topics SET enabled = false WHERE name = 'Erasing'`);
  await server.db.query('UPDATE document_collections SET revision = revision + 1');
  expect(urlsOf(await ask(origins.with, IN_OTHER_WORDS))).not.toContain('https://docs.example.com/erasing');
});

test('logs neither the API key nor questions', () => {
  for (const secret of [KEY, IN_OTHER_WORDS, IN_ITS_WORDS])
    expect(server.logLines.join('\n')).not.toContain(secret);
});
