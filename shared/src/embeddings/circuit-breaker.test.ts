import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function openBreakerAt(start: number) {
  let time = start;
  const breaker = createCircuitBreaker({ failures: 3, restMs: 1_000, maxRestMs: 3_000, now: () => time });
  for (let count = 0; count < 3; count++) {
    expect(breaker.decide()).toBe('ask');
    breaker.failed();
  }
  return { breaker, wait: (ms: number) => (time += ms) };
}

test('stops calls after consecutive failures, then probes once', () => {
  const { breaker, wait } = openBreakerAt(0);
  expect(breaker.decide()).toBe('rest');
  expect(breaker.restMs()).toBe(1_000);
  wait(1_000);
  expect([breaker.decide(), breaker.decide()]).toEqual(['probe', 'rest']);
});

test('allows calls again after a successful probe', () => {
  const { breaker, wait } = openBreakerAt(0);
  wait(1_000);
  breaker.decide();
  breaker.succeeded();
  expect([breaker.decide(), breaker.decide()]).toEqual(['ask', 'ask']);
});

test('waits longer after each failed probe, up to a limit', () => {
  const { breaker, wait } = openBreakerAt(0);
  const rests: number[] = [];
  for (let count = 0; count < 3; count++) {
    wait(breaker.restMs());
    breaker.decide();
    breaker.failed();
    rests.push(breaker.restMs());
  }
  expect(rests).toEqual([2_000, 3_000, 3_000]);
});

test('resets the failure count after a success', () => {
  const breaker = createCircuitBreaker({ failures: 2 });
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  expect(breaker.decide()).toBe('ask');
});

test('respects Retry-After at once', () => {
  const breaker = createCircuitBreaker({ failures: 3, now: () => 0 });
  breaker.failed(7_000);
  expect(breaker.decide()).toBe('rest');
  expect(breaker.restMs()).toBe(7_000);
});

test('counts concurrent failures once', () => {
  let time = 0;
  const breaker = createCircuitBreaker({ failures: 1, restMs: 1_000, now: () => time });
  for (let count = 0; count < 5; count++) breaker.failed();
  expect(breaker.restMs()).toBe(1_000);
  time = 1_000;
  expect(breaker.decide()).toBe('probe');
});
