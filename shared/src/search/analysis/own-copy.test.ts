import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { stem } from './stem.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('words that are kept do not keep the texts they stand in', () => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < 200; number++) {
    const letters = String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26));
    const text = Buffer.from(`${'long text '.repeat(10_000)} internationally${letters}`).toString('latin1');
    stem(text.slice(-17));
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
});
