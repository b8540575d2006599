import { describe, expect, test } from 'vitest';
import type { PageMarkdown } from '../page.ts';
import { readHtmlPage } from './read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/queues.html';

describe('readHtmlPage: entries and their parts', () => {
  test.each([
    [
      'an example set right into a list',
      '<h3>Usage:</h3><ul><pre>local q = queue()\n  q:put(1)</pre></ul>',
      '### Usage:\n\n```\nlocal q = queue()\n  q:put(1)\n```',
    ],
    [
      'text and code set right into lists',
      '<ol>\n <i>table</i>\n The children.</ol><ul><li>One</li><pre>two</pre></ul>',
      '*table* The children.\n\n- One\n\n```\ntwo\n```',
    ],
    [
      'text behind an item that was ended too early',
      '<ul>\n<li><code>put</code></li>: puts <code>one</code>, not two.</li>\n<li>take</li>\n</ul>',
      '- `put`: puts `one`, not two.\n- take',
    ],
    [
      'terms between which text is set further in (man2html)',
      '<dl compact><dt><b>-a</b><dd>All.\n<dt><dd>\n<p>\n<dt><b>-n</b><dd>None.\n<dt><dd></dl>',
      '- **-a**: All.\n- **-n**: None.',
    ],
    [
      'a list set into an item of a list',
      '<ul><li>Object</li><li><ul><li>Queue</li></ul></li></ul>',
      '- Object\n  - Queue',
    ],
    [
      'a term in which words are bold, and one with its colon',
      '<dl><dt>Method <b>put</b></dt><dd>Puts.</dd></dl><dl><dt><b>Declared in:</b></dt><dd>queue.h</dd></dl>',
      '- **Method put**: Puts.\n\n- **Declared in:** queue.h',
    ],
    [
      'bold words side by side',
      '<p><b>Union</b><b>[</b><b>str</b><i>x</i> <b>a</b> <b>b</b></p>',
      '**Union[str***x* **a** **b**',
    ],
    [
      'a definition without term and text',
      '<dl><dd><span id="a"></span></dd><dt>size</dt><dd>how many</dd></dl>',
      '- **size**: how many',
    ],
    [
      'names with colons in a table',
      '<table><tr><td><i><tt>am</tt></i>:</td><td>an automaton</td></tr><tr><td><i><tt>Returns</tt></i>:</td><td>0</td></tr></table>',
      '- `am`: an automaton\n- `Returns`: 0',
    ],
    [
      'text set right into a list of terms',
      '<dl><a href="a.html">a</a>, b</dl>',
      '[a](https://docs.example.org/guide/a.html), b',
    ],
    [
      'a row alone',
      '<table><tr><td>Type:</td><td><code>int|null</code></td></tr></table><table><tr><td>size</td><td>how many</td></tr></table>',
      'Type: `int|null`\n\nsize — how many',
    ],
    [
      'a footnote whose text stands in its sign',
      '<p>Expected.<sup class="fn">1<span class="fn-text">By <b>us</b>.</span></sup> So.</p>',
      'Expected. (By **us**.) So.',
    ],
    [
      'headings inside an entry stand below it',
      '<h2>Methods</h2><dl><dt><a name="put"></a><strong>put (x)</strong></dt><dd>Puts.<h3>Returns:</h3><p>All.</p></dd><dt><a name="take"></a>take ()</dt><dd>Takes.</dd></dl><h2>More</h2>',
      '## Methods\n\n### put (x)\n\nPuts.\n\n#### Returns:\n\nAll.\n\n### take ()\n\nTakes.\n\n## More',
    ],
    [
      'an entry without an address after one with',
      '<dl><dt id="put">put</dt><dd>Puts.</dd><dt>take</dt><dd>Takes.</dd><dt>peek</dt><dd>Looks.</dd></dl>',
      '## put\n\nPuts.\n\n- **take**: Takes.\n- **peek**: Looks.',
    ],
    [
      'a name that holds its own address',
      '<dl><dt><span class="tag">[det]</span> <a id="put/1"><b>put</b>(+X)</a></dt><dd>Puts.</dd></dl>',
      '## [det] **put**(+X)\n\nPuts.',
    ],
    [
      'a name in bold that holds its own address',
      '<dl><dt><b><a name="put">put</a> (default: all)</b></dt><dd>Puts.</dd></dl>',
      '## put (default: all)\n\nPuts.',
    ],
    [
      'declarations as terms',
      '<dl><div id="put"><dt><pre><a href="#put">proc put</a>(x: int;\n    y: int)</pre></dt><dd>Puts.</dd></div><div id="Mode"><dt><pre>Mode = enum\n  slow, ## often\n  fast</pre></dt><dd>How.</dd></div></dl>',
      '## `proc put(x: int; y: int)`\n\nPuts.\n\n## `Mode = enum`\n\n```\nMode = enum\n  slow, ## often\n  fast\n```\n\nHow.',
    ],
    [
      'headings below the sixth level',
      '<h2>A</h2><h7 id="x">Base</h7><p>Text.</p>',
      '## A\n\n###### Base\n\nText.',
    ],
    [
      'footnotes of old docutils',
      '<p>Small<a class="footnote-reference brackets" href="#n1" id="id1">1</a>.</p><dl class="footnote brackets"><dt class="label" id="n1"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Very.</p></dd></dl>',
      'Small[^1].\n\n[^1]: Very.',
    ],
    [
      'a footnote with several signs',
      '<p>Small.</p><dl class="footnote brackets"><dt class="label" id="n1"><span class="brackets">1</span><span class="fn-backref">(<a href="#id1">1</a>,<a href="#id2">2</a>)</span></dt><dd><p>Very.</p></dd></dl>',
      'Small.\n\n[^1]: Very.',
    ],
    [
      'a list of contents and what stood over it',
      '<h2>Table of Contents</h2><div class="toc"><ul><li><a href="#a">A</a></li></ul></div><h2 id="a">A</h2><p>Text.</p>',
      '## A\n\nText.',
    ],
    [
      'a listing set into code',
      '<p>So: <code><pre>def a = 1\ndef b = 2</pre></code> and on.</p>',
      'So:\n\n```\ndef a = 1\ndef b = 2\n```\n\nand on.',
    ],
    [
      'links to the pages before and behind',
      '<p><a href="a.html">Previous</a> | <a href="i.html">Contents</a> | <a href="b.html">Next</a></p><p><a href="a.html">Next</a> comes text.</p>',
      '[Next](https://docs.example.org/guide/a.html) comes text.',
    ],
    [
      'pictures in headings',
      '<h2><img src="logo.png">Queues</h2><p>Text.</p><h2><img src="name.png" alt="Leases"></h2><p>Text.</p>',
      '## Queues\n\nText.\n\n## Leases\n\nText.',
    ],
    ['a heading said twice', '<h2>A</h2><h2>A</h2><p>Text.</p>', '## A\n\nText.'],
    [
      'code whose indentation says something stands below its table',
      '<table><tr><th>Key</th><th>File</th></tr><tr><td>a</td><td><pre>on:\n  push:\n    x: 1</pre></td></tr></table>',
      '**Key**\n\na\n\n**File**\n\n```\non:\n  push:\n    x: 1\n```',
    ],
  ])('%s', (_, body, markdown) => {
    expect(read(body).markdown).toBe(`# T\n\n${markdown}`);
  });

  test('footnotes of new docutils', () => {
    const note =
      '<aside class="footnote brackets" id="n1"><span class="label"><span class="fn-bracket">[</span><a href="#id1">1</a><span class="fn-bracket">]</span></span><p>Very.</p><p>So.</p></aside>';
    const html = `<h1>T</h1><p>Small<a class="footnote-reference brackets" href="#n1" id="id1"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p><aside class="footnote-list brackets">${note}</aside>`;
    expect(read(html, '<meta name="generator" content="Docutils 0.20">').markdown).toBe(
      '# T\n\nSmall[^1].\n\n[^1]: Very.\n\n  So.',
    );
  });

  test('a heading that leads to its own page is no link', () => {
    expect(read(`<h2><a href="${URL_OF_PAGE}">A</a></h2><p>Text.</p>`).markdown).toBe('# T\n\n## A\n\nText.');
  });

  test('lists that lay out a page of Javadoc are no lists', () => {
    const html = `<h2 title="Class Queue" class="title">Class Queue</h2><ul class="blockList"><li class="blockList"><hr><pre>public class Queue</pre><div class="block">Holds.</div></li></ul><ul class="blockList"><li class="blockList"><section><ul class="blockList"><li class="blockList"><a id="method.detail"><!-- --></a><h3>Method Detail</h3><a id="put(int)"><!-- --></a><ul class="blockList"><li class="blockList"><h4>put</h4><pre class="methodSignature">void put(int x)</pre><div class="block">Puts.</div></li></ul></li></ul></section></li></ul>`;
    const page = read(html, '<title>Queue (Queues API)</title><meta name="generator" content="javadoc/11">');
    expect(page.title).toBe('Class Queue');
    expect(page.markdown).toBe(
      '## Class Queue\n\n```java\npublic class Queue\n```\n\nHolds.\n\n### Method Detail\n\n#### `put`\n\n```java\nvoid put(int x)\n```\n\nPuts.',
    );
    expect(page.anchors.map(({ anchor }) => anchor)).toEqual(['method.detail', 'put(int)']);
  });
});

function read(body: string, head = ''): PageMarkdown {
  const main = head === '' ? `<main><h1>T</h1>${body}</main>` : `<main role="main">${body}</main>`;
  return readHtmlPage({
    url: URL_OF_PAGE,
    finalUrl: URL_OF_PAGE,
    kind: 'html',
    body: `<head>${head}</head><body>${main}</body>`,
    etag: null,
    lastModified: null,
    fetchedAt: new Date('2026-01-01T00:00:00Z'),
    tryType: 'http',
  });
}
