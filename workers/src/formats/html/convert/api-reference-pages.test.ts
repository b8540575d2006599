import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/api/queue.html';

describe('readHtmlPage: pages of references', () => {
  test.each([
    [
      'writes the parameters of Doxygen as a list',
      '<dl class="params"><dt>Parameters</dt><dd><table class="params"><tr><td class="paramdir">[in]</td><td class="paramname">size</td><td>how many a|b</td></tr><tr><td class="paramdir"></td><td class="paramname">all</td><td></td></tr></table></dd></dl>',
      '- **Parameters**\n  - `size`: [in] how many a|b\n  - `all`',
    ],
    [
      'writes PostgreSQL’s one cell per function as a list',
      `<table><thead><tr><th>Function</th></tr></thead>${'<tr><td><p><code>take()</code></p><p>Takes.</p></td></tr>'.repeat(3)}</table>`,
      Array.from({ length: 3 }, () => '- `take()`\n\n  Takes.').join('\n\n'),
    ],
    [
      'writes a cell with very long text as blocks',
      `<table><tr><th>A</th><th>B</th></tr><tr><td>${'word '.repeat(700)}</td><td>2</td></tr></table>`,
      `**A**\n\n${'word '.repeat(700).trim()}\n\n**B**\n\n2`,
    ],
    [
      'leaves out columns without text',
      '<table><tr><th>A</th><th></th><th>B</th></tr><tr><td>1</td><td>&nbsp;</td><td>2</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'splits a table at heading rows',
      '<table><tr><td>put</td><td>puts</td></tr><tr><td colspan="2"><h5>Access</h5></td></tr><tr><td>first</td><td>the first</td></tr><tr><td>last</td><td>the last</td></tr></table>',
      'put — puts\n\n##### Access\n\n|  |  |\n| --- | --- |\n| first | the first |\n| last | the last |',
    ],
    [
      'writes a single non-empty column as a list',
      '<table><tr><td>Nothing</td><td></td></tr><tr><td>Just a</td><td></td></tr></table>',
      '- Nothing\n- Just a',
    ],
    [
      'leaves out links to the top and to details',
      '<p>Takes one. <a href="queue.html#a1">More...</a></p><p><a href="#">top</a></p><p><a href="#page-header"><img src="up.gif" alt="top"></a></p><p>End.</p>',
      'Takes one.\n\nEnd.',
    ],
  ])('%s', (_, html, markdown) => {
    expect(bodyOf(html)).toBe(markdown);
  });

  test('writes Javadoc’s lists of tables as tables', () => {
    const grid =
      '<div class="summary-table"><div class="table-header">Class</div><div class="table-header">Description</div><div>Queue</div><div>Holds.</div></div>';
    const html = `<div class="type-signature">x</div><ul class="summary-list"><li><div id="class-summary"><div class="caption">Classes</div>${grid}</div></li></ul>`;
    expect(bodyOf(`<meta name="generator" content="javadoc/17">${html}`)).toContain(
      'Classes\n\n| Class | Description |\n| --- | --- |\n| Queue | Holds. |',
    );
  });

  test('writes the fields of a rustdoc type as separate entries', () => {
    const field = (name: string) =>
      `<span id="structfield.${name}" class="structfield section-header"><code>${name}: u8</code></span>`;
    const html = `<span class="sub-heading"><span class="since">1.0.0</span> · <a class="src" href="#">Source</a></span><h2 id="fields">Fields</h2>${field('start')}${field('end')}<div class="docblock"><p>The last.</p></div>`;
    const page = read(`<meta name="generator" content="rustdoc"><div id="main-content">${html}</div>`);
    expect(page.markdown).toContain('## Fields\n\n### `start: u8`\n\n### `end: u8`\n\nThe last.');
    expect(page.markdown).not.toContain('·');
    expect(page.anchors).toContainEqual(expect.objectContaining({ anchor: 'structfield.end' }));
  });

  test('separates the lines of a Javadoc title with a space', () => {
    const html =
      '<head><meta name="generator" content="javadoc/17"></head><main><h1 class="title">Uses of Package<br>org.queue</h1><p>None.</p></main>';
    expect(read(html).title).toBe('Uses of Package org.queue');
  });

  test('writes Doxygen’s links to entries as code and links to pages as text', () => {
    const html =
      '<meta name="generator" content="Doxygen 1.9"><p>See <a class="el" href="group__tutorial.html">below</a> and <a class="el" href="classQueue.html">Queue</a>.</p>';
    expect(bodyOf(html)).toBe(
      'See [below](https://docs.example.org/api/group__tutorial.html) and [`Queue`](https://docs.example.org/api/classQueue.html).',
    );
  });

  test('writes signatures of old TypeDoc as code and group headings as text', () => {
    const html =
      '<div class="col-content"><section class="tsd-member-group"><h2 class="tsd-anchor-link">Methods</h2><section class="tsd-panel tsd-member"><h3 class="tsd-anchor-link" id="put"><code class="tsd-tag">Static</code><span>put</span></h3><ul class="tsd-signatures tsd-kind-method"><li class="tsd-signature tsd-kind-icon">put(): void</li></ul><ul class="tsd-descriptions"><li class="tsd-description"><p>Puts.</p><pre><code class="ts">put()</code></pre></li></ul></section></section></div>';
    expect(bodyOf(`<meta name="generator" content="typedoc">${html}`)).toBe(
      '## Methods\n\n### `Static put`\n\n```typescript\nput(): void\n```\n\nPuts.\n\n```ts\nput()\n```',
    );
  });

  test('leaves out the menus of Javadoc up to Java 6', () => {
    const html =
      '<head><title>Queue (Queues 1.0)</title></head><table><tr><td class="NavBarCell1"><a href="o.html">Overview</a></td><td><em>Queues<br>1.0</em></td></tr></table><h2><font size="-1">org.queue</font><br>Class Queue</h2><h3>put</h3><pre>void put()</pre><dl><dd>Puts.<p><dl><dt><b>Throws:</b><dd>Error</dl></dd></dl>';
    const page = read(html);
    expect([page.title, page.siteName]).toEqual(['Queue', 'Queues 1.0']);
    expect(page.markdown).toMatch(/^# Queue\n\n## org.queue Class Queue\n\n### put\n\n```java\nvoid put/);
    expect(page.markdown).toMatch(/```\n\nPuts.\n\n- \*\*Throws:\*\* Error$/);
  });

  test('keeps a section about tables of contents and a list of other pages', () => {
    const html =
      '<p>Both are kept.</p><div class="section" id="table-of-contents"><h2>Contents</h2><p>The <a href="#d">directive</a>:</p><pre>.. contents::</pre></div><ul class="toc"><li><a href="a.html#top">On a</a></li><li><a href="b.html#top">On b</a></li></ul>';
    const markdown = bodyOf(html);
    expect(markdown).toContain('.. contents::');
    expect(markdown).toContain('[On b]');
  });

  test('leaves out links to neighboring pages of a short Nextra page', () => {
    const html =
      '<nav class="nextra-navbar"></nav><article><div class="nextra-breadcrumb">Guide</div><main><h1>T</h1><p>Short.</p></main><div><a href="/a">How queues are made and what becomes of them</a><a href="/b">Leases</a></div></article>';
    expect(bodyOf(html)).toBe('Short.');
  });

  test('writes the text of a manual page that troff formatted as code', () => {
    const html =
      '<h1>q(1) — Linux manual page</h1><h2><a id="OPTIONS" href="#OPTIONS"></a>OPTIONS &nbsp; <a href="#top_of_page"><span class="top-link">top</span></a></h2><pre>       <b>-a</b>, <b>--all</b>\n              take everything that waits in the queue\n</pre>';
    const page = read(html);
    expect(page.markdown).toBe(
      '# q(1) — Linux manual page\n\n## OPTIONS\n\n```\n       -a, --all\n              take everything that waits in the queue\n```',
    );
    expect(page.anchors).toContainEqual(expect.objectContaining({ anchor: 'OPTIONS' }));
  });

  test('reads a Doxygen page with a custom header', () => {
    const page = read(
      '<div class="header"><div class="headertitle"><div class="title">q.h</div></div></div><div class="contents"><div class="fragment"><div class="line"><a name="l00001"></a><span class="lineno">    1</span>#ifndef Q_H</div><div class="line"><span class="lineno">    2</span>#define Q_H</div></div></div>',
    );
    expect(page.markdown).toBe('# q.h\n\n```cpp\n#ifndef Q_H\n#define Q_H\n```');
  });

  test('writes a signature that is laid out as a table as one line of code (Natural Docs)', () => {
    const row = (name: string, type: string, parameter: string, end = '') =>
      `<tr><td>${name}</td><td>${type}</td><td>${parameter}</td><td>${end}</td></tr>`;
    expect(
      bodyOf(`<table>${row('void enqueue (', 'Job', 'job,')}${row('', 'int', 'priority', ')')}</table>`),
    ).toBe('```\nvoid enqueue (Job job, int priority)\n```');
  });

  test('keeps the NAME section of an AsciiDoc manual page', () => {
    const html =
      '<body class="manpage"><div id="header"><h1>q(1)</h1><h2>NAME</h2><p>q - queue things</p></div><div id="content"><h2>SYNOPSIS</h2><p>This text is longer than a line of a shell would be.</p></div><div id="footer">Last updated</div></body>';
    const page = read(`<meta name="generator" content="AsciiDoc 10.2">${html}`);
    expect(page.markdown).toBe(
      '# q(1)\n\n## NAME\n\nq - queue things\n\n## SYNOPSIS\n\nThis text is longer than a line of a shell would be.',
    );
  });
});

function bodyOf(html: string): string {
  const heading = html.includes('<h1>') ? '' : '<h1>T</h1>';
  return read(heading + html).markdown.replace(/^# T\n\n/, '');
}

function read(body: string) {
  return readHtmlPage(fetchedPage('html', URL_OF_PAGE, body));
}
