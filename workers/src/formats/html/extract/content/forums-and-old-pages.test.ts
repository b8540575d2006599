import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'A queue stores jobs until a worker is free. First in, first out. '.repeat(5).trim();

function read(html: string, { url = 'https://www.example.org/queues', title = 'Queues' } = {}): string {
  const body = `<head><title>${title}</title></head><body>${html}</body>`;
  return readHtmlPage(fetchedPage('html', url, body)).markdown;
}

describe('text without elements of its own', () => {
  const code =
    '<div><p>Code: <a href="#">Select all</a></p><pre><code>put job --queue=mail --priority=high\ntake job --queue=mail\nlist jobs</code></pre></div>';

  test('keeps the text around the only element of a post (phpBB)', () => {
    const html = `<div><div><div class="content">${TEXT}<br><br>${code}<br>It runs since then.</div></div></div>`;
    expect(read(html)).toContain(TEXT);
    expect(read(html)).toContain('It runs since then.');
  });

  test('keeps the text of a page without paragraphs', () => {
    const html = `${TEXT}<br><br><tt>put job<br>take job<br>list jobs of all workers and of the scheduler</tt><br><br><b>Note</b>: it is fast.`;
    expect(read(html)).toContain(TEXT);
    expect(read(html)).toContain('**Note**: it is fast.');
  });
});

test('keeps a section that is named after the permalink to it (RDoc)', () => {
  const section = `<section class="method-section anchor-link"><h3>put</h3><p>${TEXT}</p></section>`;
  expect(read(`<main><h1 class="anchor-link">Queues</h1><p>${TEXT}</p>${section}</main>`)).toContain(
    '### put',
  );
});

describe('old elements for preformatted text', () => {
  test.each([
    ['xmp', '<xmp>if a < b then\n  put("<job>")</xmp>'],
    ['listing', '<listing>if a &lt; b then\n  put("&lt;job>")</listing>'],
    ['plaintext', '<plaintext>if a < b then\n  put("<job>")'],
  ])('reads %s as code', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).toContain('```\nif a < b then\n  put("<job>")');
  });
});

describe('parts of forums and blogs around the text', () => {
  const post = `<h2>Queues</h2><p>${TEXT}</p>`;

  test('leaves out the form for an answer', () => {
    const form = '<form><h2>Your answer</h2><p>Thanks for your help!</p><textarea></textarea></form>';
    expect(read(`<div>${post}${form}</div>`)).toBe(`## Queues\n\n${TEXT}`);
  });

  test('keeps a page whose form is around its text (ASP.NET)', () => {
    expect(read(`<form>${post}<textarea></textarea></form>`)).toContain(TEXT);
  });

  test.each(['https://www.example.org/blog/queues', 'https://www.example.org/blog/index.php?topic=7'])(
    'leaves out the name of the site above the title, which links to the start page: %s',
    (url) => {
      const html = `<div><h1><a href="/blog/">Jobs and more</a></h1>${post}</div>`;
      expect(read(html, { url, title: 'Jobs and more: Queues' })).toBe(`## Queues\n\n${TEXT}`);
    },
  );

  test.each([
    ['the page itself', 'https://www.example.org/blog/', '/blog/index.html', '# Queues'],
    [
      'a search for it',
      'https://www.example.org/wiki/queues',
      '/wiki?search=queues',
      '# [Queues](https://www.example.org/wiki?search=queues)',
    ],
  ])('keeps a title that links to %s', (_, url, href, title) => {
    const html = `<div><h1><a href="${href}">Queues</a></h1><p>${TEXT}</p></div>`;
    expect(read(html, { url })).toBe(`${title}\n\n${TEXT}`);
  });

  test('leaves out lines for guests, the rules for posting and who is online', () => {
    const rules =
      '<p>You may <b>not</b> post new threads<br>You may <b>not</b> post replies<br>HTML code is <b>off</b></p>';
    const online = '<h3>Who is online</h3><p>In total there are 14 users online</p>';
    const html = `<p>Welcome, <b>Guest</b>. Please <a href="/in">login</a> or register.</p>${post}${rules}${online}`;
    expect(read(`<div>${html}</div>`)).toBe(`## Queues\n\n${TEXT}`);
  });

  test('keeps a sentence about what users may not do', () => {
    expect(read(`${post}<p>You may not delete a queue that has jobs.</p>`)).toContain(
      'You may not delete a queue',
    );
  });
});

test('takes the heading above the main part as the title, if the title element repeats it between other words', () => {
  const html = `<div><h1>How do I lock a file?</h1></div><div role="main"><p>${TEXT}</p></div>`;
  expect(read(html, { title: 'linux - How do I lock a file? - Answers' })).toMatch(
    /^# How do I lock a file\?\n/,
  );
});

describe('tables that only indent', () => {
  test('reads the code next to an empty cell as code (texi2html)', () => {
    const code = 'put job\ntake job\nlist jobs';
    const html = `<h1>Queues</h1><p>${TEXT}</p><table><tr><td>&nbsp;</td><td><pre>${code}</pre></td></tr></table>`;
    expect(read(html)).toContain(`\`\`\`\n${code}\n\`\`\``);
  });

  test('reads a section with a title above its text (pydoc)', () => {
    const title = '<tr><td colspan="3"><b>Functions</b></td></tr>';
    const list = '<dl><dt><b>put</b>(job)</dt><dd>Puts a job.</dd></dl>';
    const html = `<h1>Queues</h1><p>${TEXT}</p><table>${title}<tr><td><tt>&nbsp;</tt></td><td>&nbsp;</td><td>${list}</td></tr></table>`;
    expect(read(html)).toMatch(/\n\n\*\*Functions\*\*\n\n[^|]*Puts a job\.$/);
  });
});

test('leaves out the navigation of mailing list archives', () => {
  const bar =
    '[<a href="1.html">Date Prev</a>][<a href="3.html">Date Next</a>][Thread Prev][<a href="t.html">Thread Index</a>]';
  expect(
    read(`${bar}<h1>Queues</h1><p>${TEXT}</p><p>Mail converted by <a href="m">MHonArc</a> 2.6</p>`),
  ).toBe(`# Queues\n\n${TEXT}`);
});

test('leaves out the navigation of LaTeX2HTML', () => {
  const bar = '<b> Next:</b> <a href="n2.html">Data model</a> <b> Up:</b> <a href="./">The Engine</a><br>';
  const bold =
    '<b> Next: <a href="n2.html">Data model</a> </b>\n<b>Up: <a href="./">The Engine</a> </b><br><p>';
  for (const links of [bar, bold])
    expect(read(`${links}<h1>Queues</h1><p>${TEXT}</p>`)).toBe(`# Queues\n\n${TEXT}`);
});

test('leaves out the links to other messages below a message (Mailman)', () => {
  const list =
    '<ul><li>Previous message: <a href="1.html">Stacks</a></li><li><b>Messages sorted by:</b> <a href="d.html">[ date ]</a> <a href="t.html">[ thread ]</a> <a href="s.html">[ subject ]</a></li></ul>';
  const more = '<hr><a href="/info">More information about the jobs\nmailing list</a><br>';
  expect(read(`<h1>Queues</h1><pre>${TEXT}</pre><hr>${list}${more}`)).toBe(
    `# Queues\n\n\`\`\`\n${TEXT}\n\`\`\``,
  );
});

test('takes a numbered heading as the title, though the title element leaves out its number (LaTeX2HTML)', () => {
  const html = `<h1>2 Queues</h1><p>${TEXT}</p><h1>2.1 Jobs</h1><p>${TEXT}</p>`;
  expect(read(html)).toMatch(/^# 2 Queues\n/);
});

describe('pages that a table lays out', () => {
  const menu = ['Heap', 'Stack', 'Ring', 'Tree']
    .map((name) => `<a href="${name}.htm">${name}</a><br>`)
    .join('');
  const form = '<form><input name="user"><br>Members find more files</form>';
  const page = (text: string) =>
    `<table width="760"><tr><td colspan="2">The Queue Manual</td></tr><tr><td><b>Contents</b><br>${menu}${form}</td><td valign="top"><font size="4">Queues</font><br>${text}</td></tr><tr><td colspan="2">Best viewed at 800×600</td></tr></table>`;

  test.each([TEXT, 'A queue stores jobs until a worker is free.'])(
    'leaves out the menu next to text without paragraphs, and the rows around them: %s',
    (text) => {
      const markdown = read(page(text));
      expect(markdown).toContain(text);
      expect(markdown).not.toMatch(/\||Heap|Members|Manual|Best viewed/);
    },
  );

  test('leaves out the rows around a menu that has only links', () => {
    const html = page('<h2>Queues</h2><p>A queue stores jobs until a worker is free.<pre>put job</pre>')
      .replace('<b>Contents</b><br>', '')
      .replace(form, '');
    expect(read(html)).not.toMatch(/Heap|Manual|Best viewed/);
  });

  test('keeps the links of a schedule', () => {
    const row = (day: string, topic: string) => `<tr><td>${day}</td><td>${topic}</td><td>${menu}</td></tr>`;
    const schedule = `<table>${row('Monday', TEXT)}${row('Friday', '<h3>Exam</h3>')}</table>`;
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${schedule}`)).toContain('Heap');
  });

  test('keeps a table of data with a cell of links', () => {
    const row = (name: string, cell: string) => `<tr><td>${name}</td><td>${cell}</td></tr>`;
    const html = `<h1>Queues</h1><p>${TEXT}</p><table>${row('Related', menu)}${row('Since', 'version 3')}</table>`;
    expect(read(html)).toContain('| Since | version 3 |');
  });
});

test('leaves out a long menu below the article of an old page, whose id has a capital (Natural Docs)', () => {
  const files = Array.from({ length: 40 }, (_, at) => `<div><a href="/${at}">jobs/module${at}</a></div>`);
  const groups = ['Editors', 'Handlers', 'Layouts'].map(
    (name) => `<div>${name} of queues</div>${files.join('')}`,
  );
  const menu = `<div id=Menu>${groups.join('')}</div>`;
  const group =
    '<div><h3>Functions</h3><p>Adds a job to the end of the queue, in the order of arrival.</p></div>';
  const content = `<div id=Content><div><h1>Queues</h1><p>Objects of the queue.</p></div>${group}</div>`;
  expect(read(`${content}${menu}`)).not.toContain('module7');
});
