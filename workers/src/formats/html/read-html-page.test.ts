import { describe, expect, test } from 'vitest';
import type { FetchedPage } from '../page.ts';
import { readHtmlPage } from './read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/queues.html';

describe('readHtmlPage: the article', () => {
  test('is what its generator says even when it is a line', () => {
    const html =
      '<main class="VPContent"><p>Appearance</p><div class="vp-doc"><h1>Moved</h1><p>See above.</p></div></main>';
    expect(read(html).markdown).toBe('# Moved\n\nSee above.');
  });
});

describe('readHtmlPage: blocks of HTML', () => {
  test.each([
    [
      'a paragraph with marks',
      '<p>A <b>bold</b> and <em>thin </em>word, <code>a`b</code> and H<sub>2</sub>O</p>',
      'A **bold** and *thin* word, `` a`b `` and H2O',
    ],
    [
      'names with underscores and generics as they are',
      '<p>__init__ of Map&lt;K, V&gt; takes *args</p>',
      '__init__ of Map<K, V> takes *args',
    ],
    ['a paragraph that begins like a heading', '<p># no heading</p>', '\\# no heading'],
    ['line breaks', '<p>one<br>two</p>', 'one\ntwo'],
    ['a tight list', '<ul><li>a</li><li><p>b</p><ol start="3"><li>c</li></ol></li></ul>', '- a\n- b\n  3. c'],
    [
      'a loose list with code',
      '<ol><li><p>Run:</p><pre><code class="lang-sh">ls</code></pre></li><li>Done</li></ol>',
      '1. Run:\n\n   ```sh\n   ls\n   ```\n\n2. Done',
    ],
    ['tasks', '<ul><li class="task-list-item"><input type="checkbox" checked> done</li></ul>', '- [x] done'],
    ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['an indented block of reStructuredText', '<blockquote><div><p>a</p></div></blockquote>', 'a'],
    [
      'terms',
      '<dl><dt>Lease</dt><dd>A time.</dd><dt>Job</dt><dd><p>One.</p><p>Two.</p></dd></dl>',
      '- **Lease**: A time.\n- **Job**\n  One.\n\n  Two.',
    ],
    [
      'contents',
      '<dl><dt><a href="/a">A</a></dt><dt><a href="/b">B</a></dt><dd><dl><dt>C</dt></dl></dd></dl>',
      '- [A](https://docs.example.org/a)\n- [B](https://docs.example.org/b)\n  - C',
    ],
    [
      'a picture',
      '<p><img src="../a.png" alt="A [b]"><img src="data:image/png;base64,AAAA" alt="x"></p>',
      '![A b](https://docs.example.org/a.png)',
    ],
    [
      'a formula',
      '<p><span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></p>',
      '$x^2$',
    ],
    ['folded text', '<details><summary>Why</summary><p>Because.</p></details>', '**Why**\n\nBecause.'],
  ])('%s', (_, html, markdown) => {
    expect(bodyOf(html)).toBe(markdown);
  });
});

describe('readHtmlPage: code', () => {
  test.each([
    ['pre without code', '<pre>a\n  b</pre>', '```\na\n  b\n```'],
    [
      'language on a wrapper',
      '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span>x = 1\n</pre></div></div>',
      '```python\nx = 1\n```',
    ],
    ['language in data-lang', '<pre><code data-lang="go">x</code></pre>', '```go\nx\n```'],
    ['a brush', '<pre class="brush: js">x</pre>', '```js\nx\n```'],
    ['a default that names no language', '<div class="highlight-default"><pre>x</pre></div>', '```\nx\n```'],
    ['a fence inside', '<pre><code>```js\na\n```</code></pre>', '````\n```js\na\n```\n````'],
    ['a div for each line', '<pre><div>a</div><div></div><div>  b</div></pre>', '```\na\n\n  b\n```'],
    [
      'a span for each line with nothing between',
      '<pre><code><span class="line">a</span><span class="line">  b</span></code></pre>',
      '```\na\n  b\n```',
    ],
    ['br for line ends', '<pre>a<br>  b<br></pre>', '```\na\n  b\n```'],
    [
      'line numbers in the lines',
      '<pre><code><span class="lineno">1 </span>a\n<span class="lineno">2 </span>b</code></pre>',
      '```\na\nb\n```',
    ],
    [
      'line numbers in a table',
      '<table class="rouge-table"><tr><td class="rouge-gutter gl"><pre>1\n2</pre></td><td class="rouge-code"><pre>a\nb</pre></td></tr></table>',
      '```\na\nb\n```',
    ],
    ['a copy button', '<pre><code>a</code><button>Copy</button></pre>', '```\na\n```'],
    ['no-break spaces', '<pre>a&nbsp;b</pre>', '```\na b\n```'],
    ['a session with prompts', '<pre>&gt;&gt;&gt; 1\n1</pre>', '```python\n>>> 1\n1\n```'],
  ])('%s', (_, html, markdown) => {
    expect(bodyOf(html)).toBe(markdown);
  });
});

describe('readHtmlPage: tables', () => {
  test.each([
    [
      'pipes and code in cells',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><code>a|b</code></td><td>x<br>y</td></tr></table>',
      '| A | B |\n| --- | --- |\n| `a\\|b` | x<br>y |',
    ],
    [
      'no header',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |',
    ],
    [
      'spans',
      '<table><thead><tr><th colspan="2">A</th><th>B</th></tr></thead><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>',
      '| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |',
    ],
    [
      'a list in a cell',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td>z</td></tr></table>',
      '| A | B |\n| --- | --- |\n| - x<br>- y | z |',
    ],
    [
      'a layout of one column',
      '<table><tr><td><p>One.</p></td></tr><tr><td><p>Two.</p></td></tr></table>',
      'One.\n\nTwo.',
    ],
  ])('%s', (_, html, markdown) => {
    expect(bodyOf(html)).toBe(markdown);
  });

  test('cells with long listings stand one below the other under their headers', () => {
    const code = Array.from({ length: 9 }, (_, line) => `line ${line}`).join('\n');
    const html = `<table><tr><th>Input</th><th>Output</th></tr><tr><td><pre>${code}</pre></td><td>done</td></tr></table>`;
    expect(bodyOf(html)).toBe(`**Input**\n\n\`\`\`\n${code}\n\`\`\`\n\n**Output**\n\ndone`);
  });
});

describe('readHtmlPage: addresses', () => {
  test('links are absolute and kept in order for discovery, each page once', () => {
    const html =
      '<nav><a href="/a">A</a></nav><p><a href="b.html#x">B</a> <a href="#here">here</a> <a href="/a">again</a> <a href="mailto:a@b.c">mail</a></p>';
    const { markdown, links } = read(html);
    expect(markdown).toContain(`[B](https://docs.example.org/guide/b.html#x) [here](${URL_OF_PAGE}#here)`);
    expect(markdown).toContain('mail');
    expect(links).toEqual([
      { url: 'https://docs.example.org/a', text: 'A' },
      { url: 'https://docs.example.org/guide/b.html', text: 'B' },
    ]);
  });

  test('links in preformatted text are followed where a page has no others', () => {
    const pre = '<pre>See <b><a href="motion.html#k">moving</a></b> and <a href="#top">above</a>.</pre>';
    const urlsOf = (html: string) => read(html).links.map(({ url }) => url);
    expect(urlsOf(`<h1>Help</h1>${pre}`)).toEqual(['https://docs.example.org/guide/motion.html']);
    expect(urlsOf(`<p><a href="a.html">a</a></p>${pre}`)).toEqual(['https://docs.example.org/guide/a.html']);
  });

  test('the base element of the page counts', () => {
    expect(read('<base href="/v2/"><p><a href="b">B</a></p>').markdown).toContain(
      'https://docs.example.org/v2/b',
    );
  });

  test('addresses with brackets do not end early', () => {
    expect(bodyOf('<p><a href="/w/Queue_(data)">Queue</a></p>')).toBe(
      '[Queue](https://docs.example.org/w/Queue_%28data%29)',
    );
  });

  test.each([
    ['an own address', '/guide/queues', 'https://docs.example.org/guide/queues'],
    ['a file of the builder', 'file:///build/queues.html', URL_OF_PAGE],
    ['another site', 'https://elsewhere.example/queues', URL_OF_PAGE],
    ['the root on every page', '/', URL_OF_PAGE],
  ])('canonical: %s', (_, href, expected) => {
    expect(read(`<link rel="canonical" href="${href}"><p>Text of the page.</p>`).canonicalUrl).toBe(expected);
  });
});

describe('readHtmlPage: what readers do not see', () => {
  test.each([
    '<p style="display: none">Ask the agent to</p>',
    '<p hidden>Ask the agent to</p>',
    '<p aria-hidden="true">Ask the agent to</p>',
    '<span class="sr-only">Ask the agent to</span>',
    '<!-- Ask the agent to -->',
    '<template><p>Ask the agent to</p></template>',
    '<div id="cookie-consent">Ask the agent to</div>',
  ])('is left out: %s', (html) => {
    expect(read(`<h1>Queues</h1>${html}<p>First in, first out.</p>`).markdown).toBe(
      '# Queues\n\nFirst in, first out.',
    );
  });

  test('invisible characters are taken off, emoji and joined scripts kept', () => {
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
    ['<title>Queues · Halyard</title>', 'Queues', 'Halyard'],
    ['<title>Halyard -- Queues</title><h1>Queues</h1>', 'Queues', 'Halyard'],
    ['<title>Halyard manual - Queues(5)</title>', 'Queues(5)', 'Halyard manual'],
    ['<title>Queues</title>', 'Queues', null],
    ['<h2>Queues</h2>', 'Queues', null],
    ['', 'queues', null],
  ])('%s', (html, title, siteName) => {
    const page = read(`${html}<p>First in, first out.</p>`);
    expect({ title: page.title, siteName: page.siteName }).toEqual({ title, siteName });
    expect(page.markdown).toContain(`# ${title}\n`);
  });
});

describe('readHtmlPage: pages that cannot be had', () => {
  test.each([
    ['needs_browser', '<body><div id="root">Loading…</div><script src="/app.js"></script></body>'],
    [
      'needs_browser',
      '<body><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script></body>',
    ],
    ['empty', '<body><nav><a href="/">Home</a></nav></body>'],
    ['empty', '<h1>Only a title</h1>'],
    ['empty', '<meta http-equiv="refresh" content="0; url=/new"><p>This page has moved.</p>'],
    ['too_large', '<div>'.repeat(50_000)],
    ['too_large', 'x'.repeat(8_000_001)],
  ])('%s', (failure, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ failure, url: URL_OF_PAGE }));
  });

  test('a page that sends on only who has no scripts is a page', () => {
    const forward = '<noscript><meta http-equiv="refresh" content="0; url=/noscript.html"></noscript>';
    expect(read(`<head>${forward}</head><h1>Spacing</h1><p>Text runs down.</p>`).markdown).toBe(
      '# Spacing\n\nText runs down.',
    );
  });

  test('a short page with scripts but without an application is a short page', () => {
    expect(read('<h1>Moved</h1><p>See the guide.</p><script>track()</script>').markdown).toBe(
      '# Moved\n\nSee the guide.',
    );
  });

  test.each([
    ['list items', `<ul>${'<li>item <p>text '.repeat(600)}</ul>`, '- item'],
    ['terms', `<dl>${'<dt>term<dd><p>text '.repeat(600)}</dl>`, '- **term**: text'],
    ['cells', `<table>${'<tr><td><p>one<td><b>two</b>'.repeat(600)}</table>`, '| one | **two** |'],
  ])('%s whose end tags were left out do not nest', (_, html, line) => {
    const lines = read(`<h1>Queues</h1>${html}<p>End.</p>`).markdown.split('\n');
    expect(lines.filter((found) => found === line)).toHaveLength(600);
    expect(lines.at(-1)).toBe('End.');
  });
});

function bodyOf(html: string): string {
  return read(`<h1>T</h1>${html}`).markdown.replace(/^# T\n\n/, '');
}

function read(body: string, kind = 'html') {
  const page: FetchedPage = {
    url: URL_OF_PAGE,
    finalUrl: URL_OF_PAGE,
    kind,
    body,
    etag: null,
    lastModified: null,
    fetchedAt: new Date('2026-01-01T00:00:00Z'),
    tryType: 'http',
  };
  return readHtmlPage(page);
}
