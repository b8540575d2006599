import { type CircuitBreaker, createCircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import type { Embedder, Embeddings } from '@lectern/shared/embeddings/embedder.ts';
import { InvalidInputError, UpstreamError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { expect, test } from 'vitest';
import { createQuestionVectors } from './question-vectors.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const answer: Embeddings = { vectors: [[1, 2]], tokens: 3 };

function start(
  embed: (text: string) => Promise<Embeddings>,
  breaker: CircuitBreaker = createCircuitBreaker(),
  waitMs = 5_000,
) {
  const asked: string[] = [];
  const embedder: Embedder = {
    model: 'small',
    embed([text = '']) {
      asked.push(text);
      return embed(text);
    },
  };
  return { asked, vectors: createQuestionVectors({ embedder, breaker, waitMs, logger }) };
}

test('embeds a question once per caller, regardless of its spacing', async () => {
  const { asked, vectors } = start(async () => answer);
  const both = await Promise.all([
    vectors.find('what is a lease', 1),
    vectors.find(' what is  a lease\n', 1),
  ]);
  await vectors.find('what is a lease', 1);
  expect(both[0]?.values).toHaveLength(2);
  expect(asked).toEqual(['what is a lease']);
  await vectors.find('what is a lease', 2);
  expect(asked).toHaveLength(2);
});

test('caches a late vector and counts it as a failure', async () => {
  const late = Promise.withResolvers<Embeddings>();
  const breaker = createCircuitBreaker({ failures: 1 });
  const { vectors } = start(() => late.promise, breaker, 1);
  expect(await vectors.find('what is a lease', 1)).toBeNull();
  expect(breaker.decide()).toBe('open');
  late.resolve(answer);
  await late.promise;
  await Promise.resolve();
  expect(await vectors.find('what is a lease', 1)).not.toBeNull();
});

test('stops asking a failing endpoint and probes it without delaying an answer', async () => {
  let time = 0;
  let isDown = true;
  const breaker = createCircuitBreaker({ failures: 2, openMs: 1_000, now: () => time });
  const { asked, vectors } = start(async () => {
    if (isDown) throw new UpstreamError('Embeddings', 'it is down');
    return answer;
  }, breaker);
  for (let at = 0; at < 5; at++) expect(await vectors.find(`question ${at}`, 1)).toBeNull();
  expect(asked).toHaveLength(2);
  isDown = false;
  time = 1_000;
  expect(await vectors.find('the probe', 1)).toBeNull();
  expect(await vectors.find('the probe', 1)).not.toBeNull();
  expect(await vectors.find('the next', 1)).not.toBeNull();
});

test('does not count a refused question as a failure of the endpoint', async () => {
  const breaker = createCircuitBreaker({ failures: 1 });
  const { vectors } = start(async () => {
    throw new InvalidInputError('refused');
  }, breaker);
  expect(await vectors.find('what is a lease', 1)).toBeNull();
  expect(breaker.decide()).toBe('closed');
});
