import { describe, expect, test } from 'vitest';
import { contentLines, processText, sitemapLines, stepText } from './search-flow.ts';

test.each([
  [0, 'Step 1 of 3: waiting for a worker'],
  [33, 'Step 1 of 3: querying the search engine'],
  [66, 'Step 2 of 3: ranking the results'],
  [100, 'Step 3 of 3: Found 4 high-quality documentation sources'],
])('describes a search at %i percent as "%s"', (percent, text) => {
  expect(stepText(percent, 4)).toBe(text);
});

test.each([
  [0, 'Waiting for a worker'],
  [40, 'Reading the sources'],
  [100, 'Done'],
])('describes the processing at %i percent as "%s"', (percent, text) => {
  expect(processText(percent)).toBe(text);
});

const content = (changes: object) => ({
  topUrl: 'https://x.example/',
  contentStatus: 'found' as const,
  wordCount: 12,
  markdown: `# Queues\n\n${'word '.repeat(40)}`,
  source: '1 page',
  ...changes,
});
const processed = (contentResults: ReturnType<typeof content>[]) => ({
  success: true,
  isComplete: true,
  assessment: { explanation: '' },
  contentResults,
  usedCachedUrls: true,
  cachedUrlsCount: 3,
  needsSitemapProcessing: false,
  sitemapUrl: null,
  needsUniversalCrawl: false,
  topDomain: null,
  crawlUrl: null,
  error: null,
});

describe('the processing log', () => {
  test('shows the first 50 characters of each content', () => {
    const [cached, line = ''] = contentLines(processed([content({})]));
    expect(cached).toBe('Used 3 stored pages');
    const [, shown = ''] = /“(.*)…”$/.exec(line) ?? [];
    expect(shown).toHaveLength(50);
    expect(shown).toMatch(/^# Queues word word/);
  });

  test('names failed and off-topic sources', () => {
    const failed = content({ contentStatus: 'failed', markdown: '', source: 'it answered 404' });
    const empty = content({ contentStatus: 'off_topic', markdown: '', source: '2 pages' });
    expect(contentLines({ ...processed([failed, empty]), usedCachedUrls: false })).toEqual([
      'https://x.example/: it answered 404',
      'https://x.example/: not about the topic (2 pages)',
    ]);
  });
});

test('the sitemap log lists the three best pages', () => {
  const rankedUrls = [3, 2.5, 1.234, 1].map((score) => ({ url: `https://x.example/${score}`, score }));
  const result = { success: true, processedUrls: ['a', 'b'], rankedUrls, combinedContent: 'x', error: null };
  expect(sitemapLines(result)).toEqual([
    'Read 2 pages of the sitemap. Best matches:',
    '1. https://x.example/3 (3)',
    '2. https://x.example/2.5 (2.5)',
    '3. https://x.example/1.234 (1.23)',
  ]);
});
