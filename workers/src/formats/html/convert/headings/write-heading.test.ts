import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'removes the marks of a heading that is bold as a whole',
    '<h2><b>All <i>of</i> it</b></h2><p>Text.</p>',
    '## All *of* it\n\nText.',
  ],
  [
    'keeps the marks of a heading with several bold parts',
    '<h2><b>put</b> and <b>take</b></h2><p>Text.</p>',
    '## **put** and **take**\n\nText.',
  ],
  [
    'leaves out a link around a logo',
    '<h2><a href="/"><img src="logo.gif" alt=""></a> Queues</h2><p>Text.</p>',
    '## Queues\n\nText.',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
