import { expect, it, test } from 'vitest';
import { collectGarbage } from '../../../../test/support/timing/collect-garbage.ts';
import { stem } from './stem.ts';

test.each([
  ['queues', 'queu'],
  ['connections', 'connect'],
  ['used', 'use'],
  ['folder', 'folder'],
  ['e0382', 'e0382'],
  ['ошибка', 'ошибк'],
  ['ошибками', 'ошибк'],
])('stems %s to %s, with and without the cache', (word, stemmed) => {
  expect([stem(word), stem(word)]).toEqual([stemmed, stemmed]);
});

it('does not keep the texts of cached words in memory', async () => {
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < 400; number++) {
    const letters = String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26));
    const text = Buffer.from(`${'long text '.repeat(10_000)} internationally${letters}`).toString('latin1');
    stem(text.slice(number % 2 === 0 ? -17 : -12));
  }
  await collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
});
