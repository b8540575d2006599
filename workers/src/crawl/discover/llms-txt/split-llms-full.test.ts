import { describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../../test/support/timing/cpu-growth.ts';
import { MAX_FULL_PAGES, MAX_LINES, splitLlmsFull } from './split-llms-full.ts';

const BASE = 'https://docs.acme-docs.com/llms-full.txt';
const split = (text: string) => splitLlmsFull(text, BASE);

describe('reads the URL of a page', () => {
  test('below its heading (Mintlify)', () => {
    const text =
      '# Queues\nSource: https://docs.acme-docs.com/queues\n\nA queue.\n\n# not a page\n\n\n# Jobs\nSource: https://docs.acme-docs.com/jobs\n\nA job.\n';
    expect(split(text)).toEqual([
      {
        title: 'Queues',
        url: 'https://docs.acme-docs.com/queues',
        text: '# Queues\n\nA queue.\n\n# not a page',
      },
      { title: 'Jobs', url: 'https://docs.acme-docs.com/jobs', text: '# Jobs\n\nA job.' },
    ]);
  });

  test('in preference to the URL of its source, and resolves it', () => {
    const text =
      '# Queues\nURL: /docs/queues\nSource: https://raw.githubusercontent.com/acme/x/queues.mdx\n\nA queue.';
    expect(split(text)).toEqual([
      { title: 'Queues', url: 'https://docs.acme-docs.com/docs/queues', text: '# Queues\n\nA queue.' },
    ]);
  });

  test('in its heading (Fumadocs)', () => {
    expect(split('# Queues (/docs/queues)\n\nA queue.\n\n# Jobs (/docs/jobs)\n\nA job.')).toMatchObject([
      {
        title: 'Queues',
        url: 'https://docs.acme-docs.com/docs/queues',
        text: '# Queues\n\nA queue.',
      },
      { title: 'Jobs' },
    ]);
  });

  test('in its front matter (VitePress, Cloudflare)', () => {
    const text =
      '---\nurl: /queues.md\ndescription: x\n---\n\n# Queues\n\nA queue.\n\n---\n\n---\nurl: /jobs.md\n---\n\n# Jobs\n\nA job.\n\n' +
      '<page>\n---\ntitle: Limits\nsource_url:\n  html: https://docs.acme-docs.com/limits/\n---\n\nTen.\n</page>';
    expect(split(text)).toEqual([
      { title: 'Queues', url: 'https://docs.acme-docs.com/queues.md', text: '# Queues\n\nA queue.' },
      { title: 'Jobs', url: 'https://docs.acme-docs.com/jobs.md', text: '# Jobs\n\nA job.' },
      { title: 'Limits', url: 'https://docs.acme-docs.com/limits/', text: '# Limits\n\nTen.' },
    ]);
  });

  test('after a separator', () => {
    const text =
      'URL: https://docs.acme-docs.com/a\n\n# A\n\nOne.\n\n---\nURL: https://docs.acme-docs.com/b\n\nTwo.';
    expect(split(text)).toEqual([
      { title: 'A', url: 'https://docs.acme-docs.com/a', text: '# A\n\nOne.' },
      { title: null, url: 'https://docs.acme-docs.com/b', text: 'Two.' },
    ]);
  });

  test('but not in the middle of its text', () => {
    const text = '# A\nURL: /a\n\nCall it:\n\nURL: https://api.acme-docs.com/v1\n\nDone.';
    expect(split(text)).toHaveLength(1);
  });
});

describe('pages without a URL', () => {
  test('begin at first-level headings, not at comments in code', () => {
    const text =
      '<SYSTEM>All of it</SYSTEM>\n\n# Acme\n\n> A toolkit.\n\n# Queues\n\n```sh\n# install\nnpm i\n```\n\n# Jobs\n\nA job.';
    expect(split(text)).toEqual([
      { title: 'Queues', url: null, text: '# Queues\n\n```sh\n# install\nnpm i\n```' },
      { title: 'Jobs', url: null, text: '# Jobs\n\nA job.' },
    ]);
  });

  test('are still split by heading when a few others have one', () => {
    const pages = Array.from({ length: 9 }, (_, index) => `# Page ${index}\n\nText.`);
    expect(split(['# Users\n\nURL: /v1/users', ...pages].join('\n\n'))).toHaveLength(10);
  });

  test('are one page when the file has no headings', () => {
    expect(split('All of it.')).toEqual([{ title: null, url: null, text: 'All of it.' }]);
  });
});

test('keeps text before the first page when it is long enough', () => {
  const [preamble, page] = split('# Acme\n\nRead this first.\n\n# Queues\nURL: /queues\n\nA queue.');
  expect(preamble).toEqual({ title: 'Acme', url: null, text: '# Acme\n\nRead this first.' });
  expect(page?.title).toBe('Queues');
});

test.each([
  ['thematic breaks', (count: number) => '---\n'.repeat(count)],
  ['empty headings', (count: number) => '# \n'.repeat(count)],
  ['spaces', (count: number) => `# ${' '.repeat(count)}x\n${' '.repeat(count)}x`],
])('splits a file of many %s in linear time', async (_, file) => {
  expect(await measureCpuGrowth((count) => split(file(count)), 50_000)).toMatchObject({ isLinear: true });
});

test('reads at most as many pages as a sitemap may list', () => {
  expect(split('# Kettle\nBoils.\n'.repeat(MAX_FULL_PAGES + 1_000))).toHaveLength(MAX_FULL_PAGES);
});

test('reads at most a million lines', () => {
  expect(split(`# Queues\nFirst in, first out.${'\n'.repeat(MAX_LINES)}# Jobs\nA job.`)).toMatchObject([
    { title: 'Queues' },
  ]);
});
