import { expect, test } from 'vitest';
import { fetchedFile } from '../../../../test/support/crawl/fetched-file.ts';
import { readFile } from '../read-file.ts';

const page = (body: string) => ({
  ...fetchedFile('text', new Uint8Array(), 'tour.ipynb'),
  body,
});

test('a notebook has its text, its code and the beginning of what the code wrote', async () => {
  const notebook = {
    nbformat: 4,
    metadata: { kernelspec: { language: 'R' } },
    cells: [
      { cell_type: 'markdown', source: ['# Tour\n', 'See [more](more.md).'] },
      {
        cell_type: 'code',
        source: 'summary(x)',
        outputs: [
          { output_type: 'stream', text: ['\u001b[31mred\u001b[0m\n'] },
          { output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/plain': 'y'.repeat(2_000) } },
        ],
      },
      { cell_type: 'code', source: '', outputs: [] },
      { cell_type: 'raw', source: 'raw' },
    ],
  };
  const read = await readFile(page(JSON.stringify(notebook)));
  expect(read?.title).toBe('Tour');
  expect(read?.markdown).toBe(
    `# Tour\nSee [more](https://docs.example/more.md).\n\n\`\`\`r\nsummary(x)\n\`\`\`\n\nOutput:\n\n\`\`\`\nred\n${'y'.repeat(996)}\n…\n\`\`\`\n\n\`\`\`\nraw\n\`\`\``,
  );
});

test('JSON that is no notebook is read as text', async () => {
  expect(await readFile(page('{"cells": 1}'))).toBeNull();
  expect(await readFile(page('not JSON'))).toBeNull();
});
