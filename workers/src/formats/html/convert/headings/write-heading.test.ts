import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'keeps a heading that is its own permalink (VuePress 2)',
    '<h2 id="a" tabindex="-1"><a class="header-anchor" href="#a"><span>Queues <span>v2</span></span></a></h2><p>Text.</p><h2 id="b">Leases <a class="header-anchor" href="#b">Link to Leases</a></h2><p>Text.</p>',
    '## Queues v2\n\nText.\n\n## Leases\n\nText.',
  ],
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
    'keeps only the text of a heading that links to itself, on a page with a base URL',
    '<base href="/"><h2 id="a"><a href="guide/queues.html#a">Queues</a></h2><p>Text.</p>',
    '## Queues\n\nText.',
  ],
  [
    'keeps only the text of a heading that links to itself by another URL of the page (Nuxt)',
    '<h2 id="a"><a href="/guide/queues#a">Queues</a></h2><p>Text.</p><h2 id="b"><a href="/guide/queues/">Other</a></h2><p>Text.</p><h2 id="c"><a href="/guide/leases#c">Leases</a></h2><p>Text.</p>',
    '## Queues\n\nText.\n\n## Other\n\nText.\n\n## [Leases](https://docs.example.org/guide/leases#c)\n\nText.',
  ],
  [
    'leaves out the words of a link to the heading itself, in any language',
    '<h2 id="a">대기열<a class="link_copy" href="#a"><span>링크 복사</span></a></h2><p>Text.</p><h2 id="b">void <a class="fn" href="#b">put</a></h2><p>Text.</p>',
    '## 대기열\n\nText.\n\n## void put\n\nText.',
  ],
  [
    'leaves out squares and circles around the text',
    '<h2>■キュー■</h2><p>Text.</p><h2>● 待ち行列</h2><p>Text.</p><h2>■</h2><p>Text.</p>',
    '## キュー\n\nText.\n\n## 待ち行列\n\nText.\n\n## ■\n\nText.',
  ],
  [
    'leaves out a link around a logo',
    '<h2><a href="/"><img src="logo.gif" alt=""></a> Queues</h2><p>Text.</p>',
    '## Queues\n\nText.',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
