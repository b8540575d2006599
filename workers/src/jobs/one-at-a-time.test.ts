import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('works go one at a time, past one that fails', async () => {
  const oneAtATime = createOneAtATime();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
    if (name === 'first') throw new RangeError(name);
    return name;
  };
  const first = oneAtATime(work('first'));
  const second = oneAtATime(work('second'));
  await expect(first).rejects.toThrow(RangeError);
  expect(await second).toBe('second');
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
