import { countTokens } from '@lectern/shared/count-tokens.ts';
import { expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

const TEXTS = {
  prose:
    'A queue holds the jobs that no worker has taken yet. When it is full, adding a job waits or fails. '.repeat(
      4,
    ),
  code: 'const queue = new Queue<Job>({ maxSize: 100 });\nfor (const job of jobs) await queue.add(job);\n'.repeat(
    4,
  ),
  table: `| Option | Type | Default |\n| --- | --- | --- |\n${'| `maxSize` | integer | how many jobs a queue holds at most |\n'.repeat(6)}`,
  links: 'See [`Queue.maxSize`](https://docs.example.com/halyard/queue.html#size) for limits.\n'.repeat(4),
  Russian:
    'Очередь хранит задачи, которые ещё не взял ни один обработчик. Если очередь заполнена, добавление ждёт. '.repeat(
      4,
    ),
  Chinese: '队列保存尚未被任何工作进程取走的任务。队列已满时，添加任务会等待或失败。'.repeat(4),
};

it.each(Object.entries(TEXTS))('estimates the tokens of %s within 20 percent', (_, text) => {
  const tokens = countTokens(text);
  expect(Math.abs(estimateTokens(text) - tokens)).toBeLessThan(0.2 * tokens);
});

it('estimates no tokens for an empty text', () => {
  expect(estimateTokens('')).toBe(0);
});
