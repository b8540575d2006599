import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBoard } from './board.ts';

const CSV = `Question,Answer_True,Yes_No_True,Document_True
What is a queue?,A list,None,guide/doc_source/gone.md
"Who ""owns"" a queue, and why?","The account:
you",None, guide/queues.md
`;

test('reads the number, the quoted text and the calls of each question', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'board-'));
  const guide = join(folder, 'aws-documentation/documents/guide/doc_source');
  await mkdir(guide, { recursive: true });
  const calls = join(folder, 'calls');
  await mkdir(calls);
  await writeFile(join(folder, 'aws-documentation/QA_true.csv'), CSV);
  await writeFile(join(calls, 'aws-1.txt'), 'queue\nqueue owner\n');
  await writeFile(join(calls, 'aws-2.txt'), 'define queue\nqueue account\n');
  await writeFile(join(calls, 'odex-1.txt'), 'other\nboard\n');
  await writeFile(join(guide, 'queues.md'), '# Queues\n\nA queue belongs to the account that creates it.\n');
  const { questions } = await readBoard('aws', folder, calls);
  await rm(folder, { recursive: true });
  expect(questions).toEqual([
    {
      number: 2,
      question: 'Who "owns" a queue, and why?',
      calls: ['queue owner', 'queue account'],
      pages: ['guide/queues'],
    },
  ]);
});
