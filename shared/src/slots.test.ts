import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('works go as many at a time as there are places, in their order, past one that fails', async () => {
  const slots = new Slots(2);
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
    if (name === 'first') throw new RangeError(name);
    return name;
  };
  const first = slots.during(work('first'));
  const others = Promise.all([slots.during(work('second')), slots.during(work('third'))]);
  await expect(first).rejects.toThrow(RangeError);
  expect(await others).toEqual(['second', 'third']);
  expect(events.slice(0, 2)).toEqual(['first begins', 'second begins']);
  expect(events.indexOf('third begins')).toBeGreaterThan(events.indexOf('first ends'));
});

test('who gives up waiting for a place leaves it to others', async () => {
  const slots = new Slots(1);
  await slots.take(undefined);
  const leaving = new AbortController();
  const left = slots.take(leaving.signal);
  const next = slots.take(undefined);
  leaving.abort(new RangeError('gone'));
  await expect(left).rejects.toThrow('gone');
  slots.release();
  await expect(next).resolves.toBeUndefined();
});

test('who gives up in the moment in which they get a place gives it back themselves, and takes it from nobody', async () => {
  const slots = new Slots(1);
  await slots.take(undefined);
  const leaving = new AbortController();
  const given = slots.take(leaving.signal);
  const next = slots.take(undefined);
  slots.release();
  leaving.abort(new RangeError('gone'));
  await given;
  expect(slots.load).toEqual({ used: 1, waiting: 1 });
  slots.release();
  await expect(next).resolves.toBeUndefined();
});
