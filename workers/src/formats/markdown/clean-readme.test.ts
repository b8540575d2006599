import { expect, test } from 'vitest';
import { fetchedFile } from '../../../../test/support/crawl/fetched-file.ts';
import { readPage } from '../all-formats.ts';
import { cleanReadme } from './clean-readme.ts';

test('removes badges and layout tags, and keeps text and images', () => {
  const readme = `<div align="center">
  <a href="https://halyard.example/">
    <img
      src="logo.png"
      alt="Halyard" />
  </a>
  <h1 align="center">Halyard</h1>
</div>

[![build](https://github.com/a/b/actions/workflows/ci.yml/badge.svg)](https://ci.example) [![npm][npm-badge]][npm]
![coverage](https://img.shields.io/codecov/c/github/a/b)

Queues, <b>durable</b>. See <a href="https://docs.example">the docs</a> and \`<div>\`.

![flow](flow.png)

<details>
<summary>More</summary>

- one
  - two <kbd>Ctrl</kbd>

</details>

\`\`\`html
<div align="center">kept</div>
\`\`\``;
  expect(cleanReadme(readme)).toBe(
    `# Halyard

Queues, durable. See [the docs](https://docs.example) and \`<div>\`.

![flow](flow.png)

**More**

- one
  - two <kbd>Ctrl</kbd>

\`\`\`html
<div align="center">kept</div>
\`\`\``,
  );
});

test.each([
  ['README.md', 'halyard/halyard'],
  ['packages/mail/README.md', 'mail'],
])('titles %s without a heading as %s', async (path, title) => {
  const url = `https://github.com/halyard/halyard/blob/main/${path}`;
  const page = { ...fetchedFile('markdown', new Uint8Array()), url, finalUrl: url, body: 'Sends mail.' };
  expect(await readPage(page)).toMatchObject({ title, markdown: 'Sends mail.' });
});

test('cleans hostile markup within five seconds', () => {
  const startedAt = process.cpuUsage();
  for (const part of ['<a ', '<h1>', '[![a](', '<summary>', '<img <', '`<', '<a href="x">']) {
    cleanReadme(part.repeat(50_000));
  }
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
});
