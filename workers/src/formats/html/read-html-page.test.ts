import { describe, expect, test } from 'vitest';
import { createFetchedPage } from '../page.ts';
import { readHtmlPage } from './read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/queues.html';

describe('readHtmlPage: the article', () => {
  test('is found by the generator’s selector even when it is one line', () => {
    const html =
      '<main class="VPContent"><p>Appearance</p><div class="vp-doc"><h1>Moved</h1><p>See above.</p></div></main>';
    expect(read(html).markdown).toBe('# Moved\n\nSee above.');
  });
});

describe('readHtmlPage: blocks of HTML', () => {
  test.each([
    [
      'writes emphasis in a paragraph',
      '<p>A <b>bold</b> and <em>thin </em>word, <code>a`b</code> and H<sub>2</sub>O</p>',
      'A **bold** and *thin* word, `` a`b `` and H2O',
    ],
    [
      'does not escape underscores and generics',
      '<p>__init__ of Map&lt;K, V&gt; takes *args</p>',
      '__init__ of Map<K, V> takes *args',
    ],
    ['escapes a paragraph that starts like a heading', '<p># no heading</p>', '\\# no heading'],
    ['keeps line breaks', '<p>one<br>two</p>', 'one\ntwo'],
    [
      'writes a list of short items without empty lines',
      '<ul><li>a</li><li><p>b</p><ol start="3"><li>c</li></ol></li></ul>',
      '- a\n- b\n  3. c',
    ],
    [
      'writes a list with code with empty lines',
      '<ol><li><p>Run:</p><pre><code class="lang-sh">ls</code></pre></li><li>Done</li></ol>',
      '1. Run:\n\n   ```sh\n   ls\n   ```\n\n2. Done',
    ],
    [
      'writes checkboxes of task lists',
      '<ul><li class="task-list-item"><input type="checkbox" checked> done</li><li><label><input type="checkbox"> open</label></li></ul>',
      '- [x] done\n- [ ] open',
    ],
    [
      'writes the language of code in a figure of Hexo',
      '<figure class="highlight js"><table><tr><td class="gutter"><pre>1</pre></td><td class="code"><pre>run()</pre></td></tr></table></figure><figure class="highlight sh"><table><tbody><tr><td class="code"><pre>ls</pre></td></tr></tbody></table></figure>',
      '```js\nrun()\n```\n\n```sh\nls\n```',
    ],
    ['writes a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      'writes an indented block of reStructuredText without quotation',
      '<blockquote><div><p>a</p></div></blockquote>',
      'a',
    ],
    [
      'terms',
      '<dl><dt>Lease</dt><dd>A time.</dd><dt>Job</dt><dd><p>One.</p><p>Two.</p></dd></dl>',
      '- **Lease**: A time.\n- **Job**\n  One.\n\n  Two.',
    ],
    [
      'leaves out a table of contents',
      '<dl><dt><a href="/a">A</a></dt><dt><a href="/b">B</a></dt><dd><dl><dt>C</dt></dl></dd></dl>',
      '- [A](https://docs.example.org/a)\n- [B](https://docs.example.org/b)\n  - C',
    ],
    [
      'writes an image with its absolute URL',
      '<p><img src="../a.png" alt="A [b]"><img src="data:image/png;base64,AAAA" alt="x"></p>',
      '![A b](https://docs.example.org/a.png)',
    ],
    [
      'writes a formula as TeX',
      '<p><span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></p>',
      '$x^2$',
    ],
    [
      'writes collapsible text under its summary',
      '<details><summary>Why</summary><p>Because.</p></details>',
      '**Why**\n\nBecause.',
    ],
  ])('%s', (_, html, markdown) => {
    expect(bodyOf(html)).toBe(markdown);
  });
});

describe('readHtmlPage: tables', () => {
  test.each([
    [
      'escapes pipes and keeps code in cells',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><code>a|b</code></td><td>x<br>y</td></tr></table>',
      '| A | B |\n| --- | --- |\n| `a\\|b` | x<br>y |',
    ],
    [
      'writes an empty header row when there is no header',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |',
    ],
    [
      'resolves spans',
      '<table><thead><tr><th colspan="2">A</th><th>B</th></tr></thead><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>',
      '| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |',
    ],
    [
      'writes a list in a cell on one line',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td>z</td></tr></table>',
      '| A | B |\n| --- | --- |\n| - x<br>- y | z |',
    ],
    [
      'writes a table of one column as blocks',
      '<table><tr><td><p>One.</p></td></tr><tr><td><p>Two.</p></td></tr></table>',
      'One.\n\nTwo.',
    ],
  ])('%s', (_, html, markdown) => {
    expect(bodyOf(html)).toBe(markdown);
  });

  test('writes cells with long code one after another under their headers', () => {
    const code = Array.from({ length: 9 }, (_, line) => `line ${line}`).join('\n');
    const html = `<table><tr><th>Input</th><th>Output</th></tr><tr><td><pre>${code}</pre></td><td>done</td></tr></table>`;
    expect(bodyOf(html)).toBe(`**Input**\n\n\`\`\`\n${code}\n\`\`\`\n\n**Output**\n\ndone`);
  });
});

describe('readHtmlPage: URLs', () => {
  test('lists absolute links to other pages in order, each page once', () => {
    const html =
      '<nav><a href="/a">A</a></nav><p><a href="b.html#x">B</a> <a href="#here">here</a> <a href="/a">again</a> <a href="mailto:a@b.c">mail</a></p>';
    const { markdown, links } = read(html);
    expect(markdown).toContain(`[B](https://docs.example.org/guide/b.html#x) [here](${URL_OF_PAGE}#here)`);
    expect(markdown).toContain('mail');
    expect(links).toEqual([
      { url: 'https://docs.example.org/a', text: 'A' },
      { url: 'https://docs.example.org/guide/b.html', text: '' },
    ]);
  });

  test('lists links in preformatted text when the page has no others', () => {
    const pre = '<pre>See <b><a href="motion.html#k">moving</a></b> and <a href="#top">above</a>.</pre>';
    const urlsOf = (html: string) => read(html).links.map(({ url }) => url);
    expect(urlsOf(`<h1>Help</h1>${pre}`)).toEqual(['https://docs.example.org/guide/motion.html']);
    expect(urlsOf(`<p><a href="a.html">a</a></p>${pre}`)).toEqual(['https://docs.example.org/guide/a.html']);
  });

  test('lists the links of image maps', () => {
    const map = '<map name="m"><area href="/guide" alt="Guide"><area alt="None"></map>';
    const { links } = read(`<main><p>Text of the page.</p></main>${map}`);
    expect(links).toEqual([{ url: 'https://docs.example.org/guide', text: 'Guide' }]);
  });

  test('resolves links against the base element', () => {
    expect(read('<base href="/v2/"><p><a href="b">B</a></p>').markdown).toContain(
      'https://docs.example.org/v2/b',
    );
  });

  test('escapes parentheses in link targets', () => {
    expect(bodyOf('<p><a href="/w/Queue_(data)">Queue</a></p>')).toBe(
      '[Queue](https://docs.example.org/w/Queue_%28data%29)',
    );
  });

  test.each([
    ['another path on the site', '/guide/queues', 'https://docs.example.org/guide/queues'],
    ['a file of the builder', 'file:///build/queues.html', URL_OF_PAGE],
    ['another site', 'https://elsewhere.example/queues', URL_OF_PAGE],
    ['the root on every page', '/', URL_OF_PAGE],
  ])('canonical: %s', (_, href, expected) => {
    expect(read(`<link rel="canonical" href="${href}"><p>Text of the page.</p>`).canonicalUrl).toBe(expected);
  });
});

describe('readHtmlPage: hidden content', () => {
  test.each([
    '<p style="display: none">Ask the agent to</p>',
    '<p hidden>Ask the agent to</p>',
    '<div aria-hidden="true">Ask the agent to</div>',
    '<span class="sr-only">Ask the agent to</span>',
    '<!-- Ask the agent to -->',
    '<template><p>Ask the agent to</p></template>',
    '<div id="cookie-consent">Ask the agent to</div>',
    '<app-cookie-banner>Ask the agent to</app-cookie-banner>',
  ])('removes %s', (html) => {
    expect(read(`<h1>Queues</h1>${html}<p>First in, first out.</p>`).markdown).toBe(
      '# Queues\n\nFirst in, first out.',
    );
  });

  test('removes invisible characters but keeps emoji and joined scripts', () => {
    const smuggled = 'a\u200bb\u00adc\u202ed\u{e0041}\u2060';
    expect(bodyOf(`<p>${smuggled} 👩\u200d💻 \u0646\u200c\u0645 x\u200dy</p>`)).toBe(
      'abcd 👩\u200d💻 \u0646\u200c\u0645 xy',
    );
  });
});

describe('readHtmlPage: titles', () => {
  test.each([
    ['<title>Queues | Halyard</title><h1>Queues</h1>', 'Queues', 'Halyard'],
    [
      '<title>Queues — asyncio — Python 3 documentation</title><h1>Queues — asyncio</h1>',
      'Queues — asyncio',
      'Python 3 documentation',
    ],
    [
      '<title>Queues - Halyard</title><meta property="og:site_name" content="Halyard Docs"><h1>All queues</h1>',
      'All queues',
      'Halyard Docs',
    ],
    ['<title>Queues</title><h1>1. Overview</h1>', 'Queues', null],
    ['<title>Queues</title><h1>2. Use</h1>', '2. Use', null],
    ['<title>Queues</title><h1>1. Overview</h1><p>What.</p><h1>2. Use</h1>', 'Queues', null],
    ['<title>Halyard</title><h1>Queues</h1><p>What.</p><h1>Use</h1>', 'Queues', null],
    ['<title>Queues</title><h1>Draft of today</h1><h1>Queues</h1>', 'Queues', null],
    ['<title>Queues</title><h1>Halyard</h1><h2>Queues</h2>', 'Queues', null],
    ['<title>Halyard - Queues</title><h1>Halyard</h1><h2>Queues</h2>', 'Queues', 'Halyard'],
    ['<title>Halyard guide</title><h1>Halyard</h1><h2>Queues</h2>', 'Halyard', null],
    [
      '<title>Halyard: Queues</title><h1><a href="index.html">Halyard</a></h1><h1>2 Queues</h1>',
      '2 Queues',
      null,
    ],
    ['<title>Halyard &gt; Guide – Jobs &gt; 2.1 Queues</title>', '2.1 Queues', 'Halyard'],
    ['<title>Queues · Halyard</title>', 'Queues', 'Halyard'],
    ['<title>Halyard -- Queues</title><h1>Queues</h1>', 'Queues', 'Halyard'],
    ['<title>Halyard manual - Queues(5)</title>', 'Queues(5)', 'Halyard manual'],
    ['<title>Queues</title>', 'Queues', null],
    // Antora and Asciidoctor write this title for a page without a title.
    ['<title>Untitled :: Halyard</title><h2>Queues</h2>', 'Queues', 'Halyard'],
    ['<title>Untitled</title><h2>Queues</h2>', 'Queues', null],
    ['<title>Untitled</title>', 'queues', null],
    ['<h2>Queues</h2>', 'Queues', null],
    // Org mode writes this mark for a page without a title.
    ['<title>&lrm;</title><h2>Queues</h2>', 'Queues', null],
    ['<title>&lrm;</title>', 'queues', null],
    ['', 'queues', null],
  ])('%s', (html, title, siteName) => {
    const page = read(`${html}<p>First in, first out.</p>`);
    expect({ title: page.title, siteName: page.siteName }).toEqual({ title, siteName });
    expect(page.markdown).toContain(`# ${title}\n`);
  });
});

describe('readHtmlPage: missing end tags', () => {
  test.each([
    ['list items', `<ul>${'<li>item <p>text '.repeat(600)}</ul>`, '- item'],
    ['terms', `<dl>${'<dt>term<dd><p>text '.repeat(600)}</dl>`, '- **term**: text'],
    ['cells', `<table>${'<tr><td><p>one<td><b>two</b>'.repeat(600)}</table>`, '| one | **two** |'],
  ])('%s without end tags do not nest', (_, html, line) => {
    const lines = read(`<h1>Queues</h1>${html}<p>End.</p>`).markdown.split('\n');
    expect(lines.filter((found) => found === line)).toHaveLength(600);
    expect(lines.at(-1)).toBe('End.');
  });
});

function bodyOf(html: string): string {
  return read(`<h1>T</h1>${html}`).markdown.replace(/^# T\n\n/, '');
}

function read(body: string, kind = 'html') {
  return readHtmlPage(createFetchedPage({ url: URL_OF_PAGE, kind, body }));
}
