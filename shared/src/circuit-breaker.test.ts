import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function openBreakerAt(start: number) {
  let time = start;
  const breaker = createCircuitBreaker({ failures: 3, openMs: 1_000, maxOpenMs: 3_000, now: () => time });
  for (let count = 0; count < 3; count++) {
    expect(breaker.decide()).toBe('closed');
    breaker.failed();
  }
  return { breaker, wait: (ms: number) => (time += ms) };
}

test('stops calls after consecutive failures, then probes once', () => {
  const { breaker, wait } = openBreakerAt(0);
  expect(breaker.decide()).toBe('open');
  expect(breaker.openForMs()).toBe(1_000);
  wait(1_000);
  expect([breaker.decide(), breaker.decide()]).toEqual(['half-open', 'open']);
});

test('allows calls again after a successful probe', () => {
  const { breaker, wait } = openBreakerAt(0);
  wait(1_000);
  breaker.decide();
  breaker.succeeded();
  expect([breaker.decide(), breaker.decide()]).toEqual(['closed', 'closed']);
});

test('waits longer after each failed probe, up to a limit', () => {
  const { breaker, wait } = openBreakerAt(0);
  const openTimes: number[] = [];
  for (let count = 0; count < 3; count++) {
    wait(breaker.openForMs());
    breaker.decide();
    breaker.failed();
    openTimes.push(breaker.openForMs());
  }
  expect(openTimes).toEqual([2_000, 3_000, 3_000]);
});

test('resets the failure count after a success', () => {
  const breaker = createCircuitBreaker({ failures: 2 });
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  expect(breaker.decide()).toBe('closed');
});

test('respects Retry-After at once', () => {
  const breaker = createCircuitBreaker({ failures: 3, now: () => 0 });
  breaker.failed(7_000);
  expect(breaker.decide()).toBe('open');
  expect(breaker.openForMs()).toBe(7_000);
});

test('counts concurrent failures once', () => {
  let time = 0;
  const breaker = createCircuitBreaker({ failures: 1, openMs: 1_000, now: () => time });
  for (let count = 0; count < 5; count++) breaker.failed();
  expect(breaker.openForMs()).toBe(1_000);
  time = 1_000;
  expect(breaker.decide()).toBe('half-open');
});
