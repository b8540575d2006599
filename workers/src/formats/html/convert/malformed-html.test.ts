import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'keeps the caption of an image in a layout table',
    '<table><caption>A queue</caption><tr><td><img src="q.png" alt="queue"></td></tr></table>',
    'A queue\n\n![queue](https://docs.example.org/guide/q.png)',
  ],
  [
    'keeps paragraphs, text and code between the terms of a list',
    '<dl><dt>put</dt><dd>One.</dd><p>\n<dt>take</dt>\n<dd>Two.</dd>\n<p>More.</p><pre>take</pre>at once<dt>end<dd>None.</dl>',
    '- **put**: One.\n- **take**\n  Two.\n\n  More.\n\n  ```\n  take\n  ```\n\n  at once\n- **end**: None.',
  ],
  [
    'adds code after an empty term to the entry before it',
    '<dl><dt>put<dd>As here:<dt><dd><pre>put\n one</pre><dt>take<dd>One.</dl>',
    '- **put**\n  As here:\n\n  ```\n  put\n   one\n  ```\n- **take**: One.',
  ],
  [
    'separates the lines of code in a cell with <br>',
    '<table><tr><th>Name<th>Syntax<tr><td>put<td><code>put one<br> put all</code></table>',
    '| Name | Syntax |\n| --- | --- |\n| put | `put one`<br>`put all` |',
  ],
  [
    'keeps quotations, and takes code out of the quotations that only indent it',
    '<blockquote>Put <code>one</code> first.</blockquote><blockquote><pre>put one</pre></blockquote><p>Or:</p><blockquote><code>\n<pre>put all</pre></code></blockquote>',
    '> Put `one` first.\n\n```\nput one\n```\n\nOr:\n\n```\nput all\n```',
  ],
  [
    'reads the language from a class without prefix',
    '<pre class="Agda">module Queue where</pre><pre class="screen">put one</pre>',
    '```agda\nmodule Queue where\n```\n\n```\nput one\n```',
  ],
  [
    'removes links to the table of contents from headings',
    '<h2><a href="i.html#node_toc_node_chap_1">Chapter 1</a> <a href="i.html#node_toc_1">Put</a></h2><p>One.</p><h2><a href="x.html">Take</a></h2><p>Two.</p><p><a href="i.html">Back to top of the manual.</a> <a href="j.html">Index.</a></p>',
    '## Chapter 1 Put\n\nOne.\n\n## [Take](https://docs.example.org/guide/x.html)\n\nTwo.',
  ],
  [
    'keeps cells outside of rows and content outside of cells',
    '<table>\n<td>a<td>b\n<tr><td>c<td>d</table><table>Loose <b>text</b><tr><td>e<td>f<tr><td>g<td>h</table>',
    '|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n\nLoose **text**\n\n|  |  |\n| --- | --- |\n| e | f |\n| g | h |',
  ],
  [
    'ends formatting at the next block',
    '<b>put<i> <i>item</i>\n<h2>Take</h2>\n<p>One.</p><pre>take\n  one</pre>',
    'put\n\n*item*\n\n## Take\n\nOne.\n\n```\ntake\n  one\n```',
  ],
  [
    'keeps the indentation by elements of code with <br>',
    '<div class="example"><p><code>\n  &lt;Queue /&gt;<br />\n  <span class="indent">\n    Take one<br />\n    <span class="indent">\n    More<br />\n</span></span>\n  &lt;/Queue&gt;\n</code></p></div>',
    '```\n<Queue />\n  Take one\n    More\n</Queue>\n```',
  ],
  [
    'writes inline code with <br> as a code block',
    '<p>For example\n<tt><br>\n\n<br>\nput&nbsp;=&nbsp;do<br>\n&nbsp;&nbsp;take\none<br>\n<p>\n</tt>Then <code>a<br></code>.',
    'For example\n\n```\nput = do\n  take one\n```\n\nThen `a`.',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
