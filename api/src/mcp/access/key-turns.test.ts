import { describe, expect, it } from 'vitest';
import { createKeyTurns } from './key-turns.ts';

const turns = () => createKeyTurns({ atATime: 2, mostWaiting: 2 });
const state = (taken: Promise<unknown>) =>
  Promise.race([taken.then(() => 'runs'), new Promise((resolve) => setImmediate(resolve, 'waits'))]);

describe('the turns of a key', () => {
  it('let a few requests run, and the next when one of them has ended', async () => {
    const { take } = turns();
    const [first, second, third] = [take('a'), take('a'), take('a')];
    expect([await state(first), await state(second), await state(third)]).toEqual(['runs', 'runs', 'waits']);
    (await first)();
    expect(await state(third)).toBe('runs');
  });

  it('do not concern other keys', async () => {
    const { take } = turns();
    const busy = [take('a'), take('a'), take('a'), take('a')];
    expect(await state(take('b'))).toBe('runs');
    expect(await state(busy[3] as Promise<unknown>)).toBe('waits');
  });

  it('are refused beyond those that may wait, with the time to try again', async () => {
    const { take } = turns();
    const [first, ...others] = [take('a'), take('a'), take('a'), take('a')];
    await expect(take('a')).rejects.toMatchObject({ name: 'TooManyRequestsError', retryAfterSeconds: 1 });
    (await first)?.();
    const last = take('a');
    for (const taken of others) (await taken)();
    (await last)();
    expect(await state(take('a'))).toBe('runs');
  });
});
