import { expect, test } from 'vitest';
import { readHtmlPage } from '../../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/queues.html';

test.each([
  ['an id', '<h2 id="a">A</h2>', 'a'],
  ['an anchor inside', '<h2><a name="b"></a>A</h2>', 'b'],
  ['a link to itself', '<h2>A <a class="headerlink" href="#c">¶</a></h2>', 'c'],
  ['the section', '<section id="d"><h2>A</h2><p>x</p></section>', 'd'],
  [
    'the section of DocBook',
    '<div class="sect1" id="f"><div class="titlepage"><div><div><h2>A</h2></div></div></div></div>',
    'f',
  ],
  [
    'its sign before an anchor for the way back',
    '<h2><a class="toc-backref" id="id1" href="#top">A</a><a href="#g">¶</a></h2>',
    'g',
  ],
  ['an empty anchor before', '<a id="e"></a><h2>A</h2>', 'e'],
  [
    'the section that it opens from within a header',
    '<section id="f"><header class="top"><div class="row"><h2>A</h2></div></header></section>',
    'f',
  ],
])('a heading is found by %s', (_, html, anchor) => {
  const { anchors, markdown } = readHtmlPage({
    url: URL_OF_PAGE,
    finalUrl: URL_OF_PAGE,
    kind: 'html',
    body: `<h1>Queues</h1>${html}<p>Text.</p>`,
    etag: null,
    lastModified: null,
    fetchedAt: new Date('2026-01-01T00:00:00Z'),
    tryType: 'http',
  });
  expect(anchors).toEqual([{ line: 2, anchor }]);
  expect(markdown.split('\n')[2]).toBe('## A');
});
