import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { tooManyRequests } from '../../infra/stand-ins/openai-requests.ts';
import type { Embedder } from '../../shared/src/embeddings/embedder.ts';
import type { EmbeddingsSettings } from '../../shared/src/embeddings/embeddings-env.ts';
import { createOpenAiCompatibleEmbedder } from '../../shared/src/embeddings/openai-compatible-embedder.ts';
import { InvalidInputError, UpstreamError } from '../../shared/src/errors.ts';
import { listen } from '../support/servers/listen.ts';
import { createEmbeddings, type EmbeddingsOptions } from '../support/stand-ins/embeddings.ts';

const KEY = 'sk-of-the-tests';
const SECRET_TEXT = 'the text of a private page';
const QUICK = { timeoutMs: 5_000 };

async function startEmbedder(
  settings: Partial<EmbeddingsSettings> = {},
  standIn: Partial<EmbeddingsOptions> = {},
  mount: (app: Hono) => void = () => {},
): Promise<Embedder> {
  const app = new Hono();
  app.route('/v1', createEmbeddings({ key: KEY, models: new Map([['small', 64]]), ...standIn }));
  mount(app);
  const server = await listen(createAdaptorServer({ fetch: app.fetch }));
  onTestFinished(() => server[Symbol.asyncDispose]());
  return createOpenAiCompatibleEmbedder({
    baseUrl: `${server.origin}/v1`,
    apiKey: KEY,
    model: 'small',
    dimensions: null,
    questionPrefix: '',
    passagePrefix: '',
    ...settings,
  });
}

async function failureOf(embedder: Embedder, timeoutMs = 5_000): Promise<UpstreamError> {
  const error = await embedder
    .embed([SECRET_TEXT], 'passage', { timeoutMs })
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(UpstreamError);
  const whole = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error);
  for (const secret of [KEY, SECRET_TEXT]) expect(whole).not.toContain(secret);
  return error as UpstreamError;
}

test('returns a vector for each text in order, with token usage', async () => {
  const embedder = await startEmbedder();
  const both = await embedder.embed(['delete a branch', 'open a queue'], 'passage', QUICK);
  const [second] = (await embedder.embed(['open a queue'], 'question', QUICK)).vectors;
  expect(both.vectors.map(({ length }) => length)).toEqual([64, 64]);
  expect(both.vectors[1]).toEqual(second);
  expect(both.tokens).toBe(7);
});

test('requests shorter vectors and identifies them by model and dimensions', async () => {
  const embedder = await startEmbedder({ dimensions: 32 });
  expect((await embedder.embed(['a'], 'passage', QUICK)).vectors[0]).toHaveLength(32);
  expect(embedder.model).toBe('small@32');
  expect((await startEmbedder({ questionPrefix: 'query: ' })).model).toMatch(/^small#[0-9a-f]{8}$/);
});

test('prefixes questions and passages', async () => {
  const seen: string[] = [];
  const intercept = (texts: readonly string[]) => {
    seen.push(...texts);
    return null;
  };
  const embedder = await startEmbedder(
    { questionPrefix: 'query: ', passagePrefix: 'passage: ' },
    { intercept },
  );
  await embedder.embed(['a'], 'question', QUICK);
  await embedder.embed(['b'], 'passage', QUICK);
  expect(seen).toEqual(['query: a', 'passage: b']);
});

test('retries after the time in Retry-After', async () => {
  let asked = 0;
  const embedder = await startEmbedder({}, { intercept: () => (asked++ === 0 ? tooManyRequests(0) : null) });
  const { vectors } = await embedder.embed(['a'], 'passage', { timeoutMs: 10_000, retries: 1 });
  expect([vectors.length, asked]).toEqual([1, 2]);
});

test('reports Retry-After', async () => {
  const failure = await failureOf(await startEmbedder({}, { intercept: () => tooManyRequests(7) }));
  expect(failure.retryAfterMs).toBe(7_000);
});

test('distinguishes rejected texts from failures', async () => {
  const embedder = await startEmbedder({}, { maxChars: 3 });
  await expect(embedder.embed([SECRET_TEXT], 'passage', QUICK)).rejects.toThrow(InvalidInputError);
});

test.each([
  ['a wrong key', { apiKey: 'wrong' }, {}, 'EMBEDDINGS_API_KEY'],
  ['an unknown model', { model: 'large' }, {}, 'EMBEDDINGS_MODEL'],
  ['a closed port', { baseUrl: 'http://127.0.0.1:9/v1' }, {}, 'EMBEDDINGS_BASE_URL'],
  ['an answer that is a page', {}, { intercept: () => new Response('<h1>Hello</h1>') }, 'OpenAI API'],
  ['fewer vectors than texts', {}, { intercept: () => Response.json({ data: [] }) }, 'OpenAI API'],
  [
    'vectors of another length than requested',
    { dimensions: 16 },
    { intercept: () => Response.json({ data: [{ embedding: [1, 2] }] }) },
    'vectors of 16 numbers',
  ],
  ['a failure of its own', {}, { intercept: () => new Response('', { status: 500 }) }, 'status 500'],
])('reports %s with the remedy and without the request data', async (_, settings, standIn, said) => {
  expect((await failureOf(await startEmbedder(settings, standIn))).message).toContain(said);
});

test('does not wait for an unresponsive endpoint', async () => {
  const embedder = await startEmbedder({}, { intercept: () => new Promise<null>(() => {}) });
  expect((await failureOf(embedder, 50)).message).toContain('within 0.05 s');
});

test('does not send texts to a redirect target', async () => {
  const carried: string[] = [];
  const redirect = () => new Response(null, { status: 307, headers: { location: '/elsewhere/embeddings' } });
  const embedder = await startEmbedder({}, { intercept: redirect }, (app) => {
    app.post('/elsewhere/embeddings', async (c) => {
      carried.push(await c.req.text());
      return c.json({});
    });
  });
  await failureOf(embedder);
  expect(carried).toEqual([]);
});
