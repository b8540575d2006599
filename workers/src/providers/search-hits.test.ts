import { expect, test } from 'vitest';
import { hitsOf } from './search-hits.ts';

test('returns distinct web URLs with plain texts', () => {
  const hit = {
    url: 'https://docs.example.org/a',
    title: 'Queues &amp; <b>jobs</b>',
    snippet: 'a < b<br> c&#39;s',
  };
  expect(hitsOf([hit, hit, { ...hit, url: 'ftp://docs.example.org/a' }])).toEqual([
    { url: 'https://docs.example.org/a', title: 'Queues & jobs', snippet: "a < b c's" },
  ]);
  const [endless] = hitsOf([{ ...hit, title: '<b>'.repeat(1_000), snippet: 'x'.repeat(5_000) }]);
  expect(endless).toMatchObject({ title: '', snippet: 'x'.repeat(1_000) });
});
