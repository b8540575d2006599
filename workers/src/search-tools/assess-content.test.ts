import { describe, expect, test } from 'vitest';
import { assessContent } from './assess-content.ts';
import { crawlStartUrl } from './crawl-start-url.ts';
import { countWords } from './topic-content.ts';

const ENOUGH = `# Nested routing\n\n${'Routes are nested by app.route(). '.repeat(40)}`;
const assess = (markdown: string) =>
  assessContent('How to use nested routing', [{ topUrl: 'https://hono.dev/docs/api/routing', markdown }]);

describe('the assessment of contents', () => {
  test('accepts enough words under a heading with the topic as complete', () => {
    expect(assess(ENOUGH)).toEqual({
      isComplete: true,
      explanation: expect.stringMatching(/^\d+ words found, under headings/),
    });
  });

  test.each([
    ['', /^No content about the topic found/],
    ['# Nested routing\n\nSee below.', /at least 120 are needed/],
    [ENOUGH.replaceAll(/[Nn]ested/g, 'flat'), /but none about nested/],
    [ENOUGH.replace('# Nested routing', 'Nested routing'), /no heading mentions the topic/],
  ])('rejects %j', (markdown, why) => {
    expect(assess(markdown)).toEqual({
      isComplete: false,
      explanation: expect.stringMatching(why),
    });
  });
});

test.each([
  ['https://hono.dev/docs/guides/routing', 'https://hono.dev/docs/'],
  ['https://example.com/product/manual/v2/a.html', 'https://example.com/product/manual/'],
  ['https://hono.dev/routing', 'https://hono.dev/'],
  ['http://localhost:3900/tidewater/docs/', 'http://localhost:3900/tidewater/docs/'],
])('starts the crawl for %s at %s', (page, start) => {
  expect(crawlStartUrl(page)).toBe(start);
});

test('counts words, not punctuation', () => {
  expect(countWords("# It's a `next.js` app\n\n- 2 items | x |\n```\n```")).toBe(7);
});
