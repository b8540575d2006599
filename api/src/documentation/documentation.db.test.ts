import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';

const PAGE = {
  ...{ path: '/docs/limits' as const, title: 'Limits', description: 'Sizes.', markdown: '# Limits' },
  passages: [
    { ordinal: 0, anchor: 'plans', headingPath: ['Plans'], text: 'Plans have 500 tool calls.', codeShare: 0 },
  ],
};

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ documentation: { builtAt: '2026-11-23T00:00:00Z', pages: [PAGE] } });
});
afterAll(() => api.close());

const ask = (question: unknown) =>
  api.browser().call<{ text: string; passages: { url: string }[] }>('POST', '/api/docs/ask', { question });

test('answers visitors only from the documentation', async () => {
  const ada = await api.signUp();
  await ada.call('POST', '/api/collections', { name: 'Secret tool calls' });
  const { status, body } = await ask('how many tool calls do plans have');
  expect(status).toBe(200);
  expect(body.passages.map(({ url }) => url)).toEqual([`${api.publicUrl}/docs/limits#plans`]);
});

test.each([[' '], ['x'.repeat(401)], [7]])('refuses the question %j', async (question) => {
  expect((await ask(question)).status).toBe(400);
});

test('accepts thirty questions in ten minutes from one IP address', async () => {
  const statuses: number[] = [];
  while (statuses.length < 40 && statuses.at(-1) !== 429) statuses.push((await ask('plans')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeLessThanOrEqual(31);
});
