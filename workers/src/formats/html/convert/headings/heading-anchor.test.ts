import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/queues.html';

test.each([
  ['its id', '<h2 id="a">A</h2>', 'a'],
  ['an anchor inside it', '<h2><a name="b"></a>A</h2>', 'b'],
  ['its permalink', '<h2>A <a class="headerlink" href="#c">¶</a></h2>', 'c'],
  ['the id of its section', '<section id="d"><h2>A</h2><p>x</p></section>', 'd'],
  [
    'the id of a DocBook section',
    '<div class="sect1" id="f"><div class="titlepage"><div><div><h2>A</h2></div></div></div></div>',
    'f',
  ],
  [
    'its permalink before its backlink',
    '<h2><a class="toc-backref" id="id1" href="#top">A</a><a href="#g">¶</a></h2>',
    'g',
  ],
  ['an empty anchor before it', '<a id="e"></a><h2>A</h2>', 'e'],
  [
    'the id of its entry before the anchor of an index (PostgreSQL)',
    '<div class="refentry" id="i"><a id="id-1" class="indexterm"></a><div class="refnamediv"><h2>A</h2></div></div>',
    'i',
  ],
  [
    'an empty anchor before the element that it opens (DocBook)',
    '<div class="refentry"><div><hr></div><a name="h"></a><div class="titlepage"></div><div class="refnamediv"><h2>A</h2></div></div>',
    'h',
  ],
  [
    'the id of the section that it opens inside a header',
    '<section id="f"><header class="top"><div class="row"><h2>A</h2></div></header></section>',
    'f',
  ],
])('finds the anchor of a heading by %s', (_, html, anchor) => {
  const { anchors, markdown } = readHtmlPage(
    fetchedPage('html', URL_OF_PAGE, `<h1>Queues</h1>${html}<p>Text.</p>`),
  );
  expect(anchors).toEqual([{ line: 2, anchor }]);
  expect(markdown.split('\n')[2]).toBe('## A');
});
