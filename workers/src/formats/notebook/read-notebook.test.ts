import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readPage } from '../all-formats.ts';

const page = (body: string) => fetchedPage('notebook', 'https://docs.example/tour.ipynb', body);

test('converts text, code and the first 1,000 characters of output', async () => {
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
          { output_type: 'execute_result', data: { 'text/plain': '1' } },
          { output_type: 'display_data', data: { 'text/plain': '<IPython.core.display.HTML object>' } },
          { output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/plain': 'y'.repeat(2_000) } },
        ],
      },
      { cell_type: 'code', source: '', outputs: [] },
      { cell_type: 'raw', source: 'raw' },
    ],
  };
  const read = await readPage(page(JSON.stringify(notebook)));
  expect(read.title).toBe('Tour');
  expect(read.markdown).toBe(
    `# Tour\nSee [more](https://docs.example/more.md).\n\n\`\`\`r\nsummary(x)\n\`\`\`\n\nOutput:\n\n\`\`\`\nred\n1\n${'y'.repeat(994)}\n…\n\`\`\`\n\n\`\`\`\nraw\n\`\`\``,
  );
});

test('reads notebooks of nbformat 3, which has sheets and cells for headings', async () => {
  const cells = [
    { cell_type: 'heading', level: 2, source: ['Plots'] },
    { cell_type: 'code', input: ['plot()'], outputs: [{ output_type: 'pyout', text: ['[1]'] }] },
  ];
  const read = await readPage(page(JSON.stringify({ nbformat: 3, worksheets: [{ cells }] })));
  expect(read.markdown).toBe('## Plots\n\n```python\nplot()\n```\n\nOutput:\n\n```\n[1]\n```');
});

test('leaves out hidden cells, hidden code and the options of cells', async () => {
  const outputs = [{ output_type: 'stream', text: ['2'] }];
  const code = (source: string, tags: string[] = []) => ({
    cell_type: 'code',
    ...{ source, metadata: { tags }, outputs },
  });
  const cells = [
    code('#| include: false\nimport os'),
    code('#|hide\nimport os'),
    code('import os', ['remove-cell']),
    code('#| label: sum\n#| fig-cap: A\n1 + 1'),
    code('#| echo: false\n1 + 1'),
    code('#|export\nopen()'),
  ];
  const read = await readPage(page(JSON.stringify({ nbformat: 4, cells })));
  const output = 'Output:\n\n```\n2\n```';
  expect(read.markdown).toBe(
    ['```python\n1 + 1\n```', output, output, '```python\n#|export\nopen()\n```', output].join('\n\n'),
  );
});

test('refuses a notebook without text', async () => {
  const body = JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source: '', outputs: [] }] });
  await expect(readPage(page(body))).rejects.toMatchObject({ failure: 'empty' });
});

test('reads JSON that is not a notebook as plain text', async () => {
  expect((await readPage(page('{"cells": 1}'))).markdown).toBe('{"cells": 1}');
  expect((await readPage(page('not JSON'))).markdown).toBe('not JSON');
});
