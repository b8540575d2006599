import { expect, test } from 'vitest';
import type { LoadedPage } from '../fetch/page-loader.ts';
import { hasScripts } from './has-scripts.ts';

/** Ten times the time for a page of a megabyte. */
const MAX_COST_MS = 200;

/** Only the fetched page counts. */
const hasScriptsIn = (body: string) =>
  hasScripts({ fetched: { tryType: 'http', kind: 'html', body } } as LoadedPage);

test.each([
  ['<script src="/app.js"></script>', true],
  ['<script type="module">run()</script>', true],
  ['<script type="application/ld+json">{}</script>', false],
  ["<script id='data' type='application/json'>{}</script>", false],
  ['<script type=text/template><p></p></script>', false],
  ['<select onchange="location = value"></select>', true],
  ['<script type="application/json">{}</script><script>run()</script>', true],
])('distinguishes scripts that run from scripts with data: %s', (body, expected) => {
  expect(hasScriptsIn(body)).toBe(expected);
});

test('takes linear time for tags without an end', () => {
  const body = '<script type=application/json '.repeat(30_000);
  const before = process.threadCpuUsage();
  hasScriptsIn(body);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MAX_COST_MS);
});
