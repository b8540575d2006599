import { expect, test } from 'vitest';
import { createControlledDelay } from './controlled-delay.ts';

/** Somebody is let in every ten milliseconds for half a second, after a wait that `waitedMs` gives. */
function start() {
  let time = 1_000;
  const delay = createControlledDelay(() => time);
  return {
    delay,
    pass(waitedMs: (at: number) => number) {
      for (let at = 0; at < 50; at += 1) {
        time += 10;
        if (waitedMs(at) > delay.limitMs) delay.refuse(waitedMs(at));
        else delay.observe(waitedMs(at));
      }
    },
    rest: (ms: number) => {
      time += ms;
    },
  };
}

test('a burst may wait, for there are some who did not have to', () => {
  const { delay, pass } = start();
  pass((at) => (at % 10 === 0 ? 0 : 250));
  expect(delay.limitMs).toBe(300);
});

test('where everybody has to wait nobody waits for long, until nobody is refused any more', () => {
  const { delay, pass, rest } = start();
  pass(() => 150);
  expect(delay.limitMs).toBe(100);
  pass((at) => (at % 10 === 0 ? 0 : 110));
  expect(delay.limitMs).toBe(100);
  pass(() => 5);
  expect(delay.limitMs).toBe(300);
  pass(() => 150);
  rest(1_000);
  expect(delay.limitMs).toBe(300);
});

test('a burst may be as long as what is served while it may wait, and twice as many are none', () => {
  const { delay, pass } = start();
  expect(delay.most).toBe(Number.POSITIVE_INFINITY);
  // A hundred a second, who all have to wait for a moment.
  pass(() => 1);
  expect(delay.most).toBe(50);
  for (let at = 0; at < 50; at += 1) delay.refuse();
  expect(delay.limitMs).toBe(300);
  delay.refuse();
  expect([delay.limitMs, delay.most]).toEqual([100, 8]);
});
