import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import type { PageMarkdown } from '../../page.ts';
import { readHtmlPage } from '../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/queues.html';

describe('readHtmlPage: entries and their parts', () => {
  test.each([
    [
      'keeps permalinks around the names of options (mandoc)',
      '<dl class="Bl-tag"><dt id="d"><a class="permalink" href="#d"><code class="Fl">-d</code></a> <var class="Ar">depth</var></dt><dd>Depth.</dd></dl>',
      '## `-d` depth\n\nDepth.',
    ],
    [
      'reads fields, options and footnotes that docutils up to 0.15 writes as tables',
      '<table class="docutils field-list"><tr><th class="field-name" colspan="2">Parameters:</th></tr><tr><td>&nbsp;</td><td><ul><li><b>a</b> – first</li></ul></td></tr><tr><th>Returns:</th><td>all</td></tr></table><table class="docutils option-list"><tr><td><kbd>-q</kbd></td><td>Quiet.</td></tr></table><table class="docutils footnote"><tr><td class="label"><a href="#id1">[2]</a></td><td>At sea.</td></tr></table>',
      '- **Parameters:**\n  - **a** – first\n- **Returns:** all\n\n- `-q`: Quiet.\n\n[^2]: At sea.',
    ],
    [
      'reads horizontal lists of terms, which Asciidoctor writes as tables, and keeps its quotations',
      '<div class="hdlist"><table><tr><td class="hdlist1">type</td><td class="hdlist2"><p>list of strings</p></td></tr><tr><td class="hdlist1">default</td><td class="hdlist2"><div class="listingblock"><div class="content"><pre class="highlight"><code class="language-yaml" data-lang="yaml">- kube\n- syn\n- a\n- b\n- c\n- d\n- e</code></pre></div></div></td></tr></table></div><div class="quoteblock"><blockquote><div class="paragraph"><p>Boil it.</p></div></blockquote><div class="attribution">— Jo</div></div>',
      '- **type**: list of strings\n- **default**\n  ```yaml\n  - kube\n  - syn\n  - a\n  - b\n  - c\n  - d\n  - e\n  ```\n\n> Boil it.\n\n— Jo',
    ],
    [
      'reads footnotes of MediaWiki, and the path of a menu whose separators are icons (Asciidoctor)',
      '<p>Yearly<sup class="reference"><a href="#cite_note-1">[1]</a></sup>, by <b class="menu">File</b> <i class="fa caret"></i> <b>Save</b></p><ol class="references"><li id="cite_note-1"><b><a href="#cite_ref-1">^</a></b> Monthly.</li></ol>',
      'Yearly[^1], by **File** > **Save**\n\n[^1]: Monthly.',
    ],
    [
      'reads footnotes of Word and Google Docs by the fragments of their links',
      '<p>Yearly.<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a> Daily.<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> Monthly at sea.</p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a><span>&nbsp;At noon.</span></p></div>',
      'Yearly.[^1] Daily.[^2]\n\n[^1]: Monthly at sea.\n\n[^2]: At noon.',
    ],
    [
      'keeps an example that is a direct child of a list',
      '<h3>Usage:</h3><ul><pre>local q = queue()\n  q:put(1)</pre></ul>',
      '### Usage:\n\n```\nlocal q = queue()\n  q:put(1)\n```',
    ],
    [
      'keeps text and code that are direct children of lists',
      '<ol>\n <i>table</i>\n The children.</ol><ul><li>One</li><pre>two</pre></ul>',
      '*table* The children.\n\n- One\n\n```\ntwo\n```',
    ],
    [
      'adds text after an item that ends too early to the item',
      '<ul>\n<li><code>put</code></li>: puts <code>one</code>, not two.</li>\n<li>take</li>\n</ul>',
      '- `put`: puts `one`, not two.\n- take',
    ],
    [
      'writes indented text between terms (man2html)',
      '<dl compact><dt><b>-a</b><dd>All.\n<dt><dd>\n<p>\n<dt><b>-n</b><dd>None.\n<dt><dd></dl>',
      '- **-a**: All.\n- **-n**: None.',
    ],
    [
      'keeps entries whose term is an anchor and a paragraph (DSSSL)',
      '<dl><dt><a name="cd"></a><p><b>:cd</b> <tt>dir</tt></p></dt><dd><p>Changes the folder.</p></dd></dl>',
      '## **:cd** `dir`\n\nChanges the folder.',
    ],
    [
      'joins code that is split into elements',
      '<p>Use <code>-P </code><code><i>path</i></code><tt>/*</tt>, not <code>-S</code>.</p>',
      'Use `-P` `path/*`, not `-S`.',
    ],
    [
      'nests a list inside an item',
      '<ul><li>Object</li><li><ul><li>Queue</li></ul></li></ul>',
      '- Object\n  - Queue',
    ],
    [
      'does not repeat the bold text or the colon of a term',
      '<dl><dt>Method <b>put</b></dt><dd>Puts.</dd></dl><dl><dt><b>Declared in:</b></dt><dd>queue.h</dd></dl>',
      '- **Method put**: Puts.\n\n- **Declared in:** queue.h',
    ],
    [
      'joins adjacent bold words',
      '<p><b>Union</b><b>[</b><b>str</b><i>x</i> <b>a</b> <b>b</b></p>',
      '**Union[str***x* **a** **b**',
    ],
    [
      'writes the definitions of empty terms as paragraphs',
      '<dl compact><dt><dd>- One.<dt><dd>- Two.</dl>',
      '- One.\n\n- Two.',
    ],
    [
      'continues an entry with the definition of an empty term in a paragraph of its own',
      '<dl><dt>size<dd>How many.<dt><dd>At least one.</dl>',
      '- **size**\n  How many.\n\n  At least one.',
    ],
    [
      'skips a definition without term and text',
      '<dl><dd><span id="a"></span></dd><dt>size</dt><dd>how many</dd></dl>',
      '- **size**: how many',
    ],
    [
      'writes a table of names with colons as a list',
      '<table><tr><td><i><tt>am</tt></i>:</td><td>an automaton</td></tr><tr><td><i><tt>Returns</tt></i>:</td><td>0</td></tr></table>',
      '- `am`: an automaton\n- `Returns`: 0',
    ],
    [
      'keeps text that is a direct child of a definition list',
      '<dl><a href="a.html">a</a>, b</dl>',
      '[a](https://docs.example.org/guide/a.html), b',
    ],
    [
      'writes a single row as a line of text',
      '<table><tr><td>Type:</td><td><code>int|null</code></td></tr></table><table><tr><td>size</td><td>how many</td></tr></table>',
      'Type: `int|null`\n\nsize — how many',
    ],
    [
      'writes headings inside an entry one level below it',
      '<h2>Methods</h2><dl><dt><a name="put"></a><strong>put (x)</strong></dt><dd>Puts.<h3>Returns:</h3><p>All.</p></dd><dt><a name="take"></a>take ()</dt><dd>Takes.</dd></dl><h2>More</h2>',
      '## Methods\n\n### put (x)\n\nPuts.\n\n#### Returns:\n\nAll.\n\n### take ()\n\nTakes.\n\n## More',
    ],
    [
      'writes an entry without an anchor after one with an anchor',
      '<dl><dt id="put">put</dt><dd>Puts.</dd><dt>take</dt><dd>Takes.</dd><dt>peek</dt><dd>Looks.</dd></dl>',
      '## put\n\nPuts.\n\n- **take**: Takes.\n- **peek**: Looks.',
    ],
    [
      'finds the anchor inside a name',
      '<dl><dt><span class="tag">[det]</span> <a id="put/1"><b>put</b>(+X)</a></dt><dd>Puts.</dd></dl>',
      '## [det] **put**(+X)\n\nPuts.',
    ],
    [
      'finds the anchor inside a bold name',
      '<dl><dt><b><a name="put">put</a> (default: all)</b></dt><dd>Puts.</dd></dl>',
      '## put (default: all)\n\nPuts.',
    ],
    [
      'writes declarations in terms as headings',
      '<dl><div id="put"><dt><pre><a href="#put">proc put</a>(x: int;\n    y: int)</pre></dt><dd>Puts.</dd></div><div id="Mode"><dt><pre>Mode = enum\n  slow, ## often\n  fast</pre></dt><dd>How.</dd></div></dl>',
      '## `proc put(x: int; y: int)`\n\nPuts.\n\n## `Mode = enum`\n\n```\nMode = enum\n  slow, ## often\n  fast\n```\n\nHow.',
    ],
    [
      'limits headings to the sixth level',
      '<h2>A</h2><h7 id="x">Base</h7><p>Text.</p>',
      '## A\n\n###### Base\n\nText.',
    ],
    [
      'writes footnotes of old docutils',
      '<p>Small<a class="footnote-reference brackets" href="#n1" id="id1">1</a>.</p><dl class="footnote brackets"><dt class="label" id="n1"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Very.</p></dd></dl>',
      'Small[^1].\n\n[^1]: Very.',
    ],
    [
      'writes a footnote with several references',
      '<p>Small.</p><dl class="footnote brackets"><dt class="label" id="n1"><span class="brackets">1</span><span class="fn-backref">(<a href="#id1">1</a>,<a href="#id2">2</a>)</span></dt><dd><p>Very.</p></dd></dl>',
      'Small.\n\n[^1]: Very.',
    ],
    [
      'writes links as superscript to notes within the page as footnotes',
      '<p>Up to 16<sup id="r1"><a href="#fn:1" class="footnote-ref">1</a></sup>, 32<a href="#FOOT2"><sup>2</sup></a> or 64<a href="#ftn.3" class="footnote"><sup class="footnote">[3]</sup></a> of 2<sup><a href="b.html">8</a></sup>.</p>',
      'Up to 16[^1], 32[^2] or 64[^3] of 2[8](https://docs.example.org/guide/b.html).',
    ],
    [
      'writes footnotes of DocBook with their label',
      '<p>Up to 16<a href="#ftn.a" class="footnote"><sup class="footnote">[1]</sup></a>, 32<sup>[<a name="b" href="#ftn.b" class="footnote">2</a>]</sup>.</p><div class="footnotes"><hr><div id="ftn.a" class="footnote"><p><a href="#a" class="para"><sup class="para">[1] </sup></a>By <b>us</b>.</p></div><div class="footnote"><p><sup>[<a name="ftn.b" href="#b" class="para">2</a>] </sup>By them.</p></div></div>',
      'Up to 16[^1], 32[^2].\n\n[^1]: By **us**.\n\n[^2]: By them.',
    ],
    [
      'writes footnotes of Texinfo as blocks under their numbers',
      '<div class="footnote"><hr><h4>Footnotes</h4><h5><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>By us:</p><pre>put</pre><h5><a id="FOOT2" href="#DOCF2">(2)</a></h5><p>By them.</p></div>',
      '#### Footnotes\n\n[^1]:\nBy us:\n\n```\nput\n```\n\n[^2]:\nBy them.',
    ],
    [
      'writes the list of footnotes of GFM as footnotes',
      '<p>Small<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup>, tall<sup><a href="#user-content-fn-b">2</a></sup>.</p><section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-1"><p>Very. <a href="#user-content-fnref-1" data-footnote-backref aria-label="Back to reference 1">↩</a></p></li><li id="user-content-fn-b"><p>Not so.</p><pre>much</pre></li></ol></section>',
      'Small[^1], tall[^2].\n\n[^1]: Very.\n\n[^2]: Not so.\n\n  ```\n  much\n  ```',
    ],
    [
      'writes the footnotes of Python-Markdown one by one',
      '<p>Small<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>.</p><div class="footnote"><hr><ol><li id="fn:1"><p>Very.&#160;<a class="footnote-backref" href="#fnref:1">&#8617;</a></p></li><li id="fn:2"><p>So.</p></li></ol></div>',
      'Small[^1].\n\n[^1]: Very.\n[^2]: So.',
    ],
    [
      'writes footnotes of HonKit with their label',
      '<p>Small<sup><a href="#fn_1" id="reffn_1">1</a></sup>.</p><blockquote id="fn_1"><sup>1</sup>. Very.<a href="#reffn_1" title="Jump back to footnote [1] in the text."> &#8617;</a></blockquote>',
      'Small[^1].\n\n[^1]: Very.',
    ],
    [
      'leaves out a table of contents with its heading',
      '<h2>Table of Contents</h2><div class="toc"><ul><li><a href="#a">A</a></li></ul></div><h2 id="a">A</h2><p>Text.</p>',
      '## A\n\nText.',
    ],
    [
      'writes `pre` inside `code` as a code block',
      '<p>So: <code><pre>def a = 1\ndef b = 2</pre></code> and on.</p>',
      'So:\n\n```\ndef a = 1\ndef b = 2\n```\n\nand on.',
    ],
    [
      'leaves out links to the previous and next page',
      '<p><a href="a.html">Previous</a> | <a href="i.html">Contents</a> | <a href="b.html">Next</a></p><p><a href="a.html">Next</a> comes text.</p>',
      '[Next](https://docs.example.org/guide/a.html) comes text.',
    ],
    [
      'leaves images out of headings',
      '<h2><img src="logo.png">Queues</h2><p>Text.</p><h2><img src="name.png" alt="Leases"></h2><p>Text.</p>',
      '## Queues\n\nText.\n\n## Leases\n\nText.',
    ],
    ['writes a repeated heading once', '<h2>A</h2><h2>A</h2><p>Text.</p>', '## A\n\nText.'],
    [
      'writes code with meaningful indentation below its table',
      '<table><tr><th>Key</th><th>File</th></tr><tr><td>a</td><td><pre>on:\n  push:\n    x: 1</pre></td></tr></table>',
      '**Key**\n\na\n\n**File**\n\n```\non:\n  push:\n    x: 1\n```',
    ],
  ])('%s', (_, body, markdown) => {
    expect(read(body).markdown).toBe(`# T\n\n${markdown}`);
  });

  test('writes footnotes of new docutils', () => {
    const note =
      '<aside class="footnote brackets" id="n1"><span class="label"><span class="fn-bracket">[</span><a href="#id1">1</a><span class="fn-bracket">]</span></span><p>Very.</p><p>So.</p></aside>';
    const html = `<h1>T</h1><p>Small<a class="footnote-reference brackets" href="#n1" id="id1"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p><aside class="footnote-list brackets">${note}</aside>`;
    expect(read(html, '<meta name="generator" content="Docutils 0.20">').markdown).toBe(
      '# T\n\nSmall[^1].\n\n[^1]: Very.\n\n  So.',
    );
  });

  test('removes links to its own page from a heading', () => {
    expect(read(`<h2><a href="${URL_OF_PAGE}">A</a></h2><p>Text.</p>`).markdown).toBe('# T\n\n## A\n\nText.');
  });

  test('writes the layout lists of Javadoc as blocks', () => {
    const html = `<h2 title="Class Queue" class="title">Class Queue</h2><ul class="blockList"><li class="blockList"><hr><pre>public class Queue</pre><div class="block">Holds.</div></li></ul><ul class="blockList"><li class="blockList"><section><ul class="blockList"><li class="blockList"><a id="method.detail"><!-- --></a><h3>Method Detail</h3><a id="put(int)"><!-- --></a><ul class="blockList"><li class="blockList"><h4>put</h4><pre class="methodSignature">void put(int x)</pre><div class="block">Puts.</div></li></ul></li></ul></section></li></ul>`;
    const page = read(html, '<title>Queue (Queues API)</title><meta name="generator" content="javadoc/11">');
    expect(page.title).toBe('Class Queue');
    expect(page.markdown).toBe(
      '## Class Queue\n\n```java\npublic class Queue\n```\n\nHolds.\n\n### Method Detail\n\n#### `put`\n\n```java\nvoid put(int x)\n```\n\nPuts.',
    );
    expect(page.anchors.map(({ anchor }) => anchor)).toEqual(['method.detail', 'put(int)']);
  });

  test('writes entries below the title on a page without headings (BWidget)', () => {
    const html =
      '<p><b>OPTIONS</b></p><dl><dt><a name="wait">-wait</a></dt><dd>Waits until a job is free.</dd></dl>';
    expect(read(html, '<title>Queue</title>').markdown).toBe(
      '# Queue\n\n**OPTIONS**\n\n## -wait\n\nWaits until a job is free.',
    );
  });
});

function read(body: string, head = ''): PageMarkdown {
  const main = head === '' ? `<main><h1>T</h1>${body}</main>` : `<main role="main">${body}</main>`;
  return readHtmlPage(fetchedPage('html', URL_OF_PAGE, `<head>${head}</head><body>${main}</body>`));
}
