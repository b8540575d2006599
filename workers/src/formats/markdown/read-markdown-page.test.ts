import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readMarkdownPage } from './read-markdown-page.ts';

describe('readMarkdownPage', () => {
  test('removes front matter, and uses its title for a page without a heading', () => {
    const page = read('---\ntitle: "Queues"\nsidebar: 3\n---\nFirst in, first out.');
    expect(page).toMatchObject({ title: 'Queues', markdown: 'First in, first out.' });
  });

  test.each([
    ['---\ntitle: >\n  Queues\n  and jobs\nsidebar: 3\n---\n', 'Queues and jobs'],
    ['---\ntitle: |-\n\n  Queues\n---\n', 'Queues'],
    ["---\ntitle: 'What''s new' # in 2.0\n---\n", "What's new"],
    ['---\ntitle: "The \\"mail\\" queue"\n---\n', 'The "mail" queue'],
    ['---\ntitle: Queues in C# # draft\n---\n', 'Queues in C#'],
    ['+++\ntitle = "Queues"\nweight = 3\n[extra]\ntoc = true\n+++\n', 'Queues'],
    ['title: Queues in order\norder: 2\n---\n', 'Queues in order'],
    ['importance: 5\n\n---\n', 'task queues'],
    ['---\n---\n', 'task queues'],
  ])('reads the title of the front matter %j', (frontMatter, title) => {
    expect(read(`${frontMatter}Text.`)).toMatchObject({ title, markdown: 'Text.' });
  });

  test('takes the title from the URL when the page has none', () => {
    expect(read('Text.').title).toBe('task queues');
  });

  test('assigns the anchors of common renderers to headings', () => {
    const { anchors, markdown } = read(
      '# Queues\n\n## Get & put\n\n## Get & put\n\n## Get & put 1\n\n## Own {#mine}\n\n## Set up<a name="set_up"></a>\n\nUnder\n=====\n\nText.',
    );
    expect(anchors.map(({ anchor }) => anchor)).toEqual([
      'queues',
      'get--put',
      'get--put-1',
      'get--put-1-1',
      'mine',
      'set_up',
      'under',
    ]);
    expect(markdown).toContain('## Own\n');
    expect(markdown).toContain('## Set up\n');
    expect(markdown).toContain('# Under\n');
    const lines = markdown.split('\n');
    for (const { line } of anchors) expect(lines[line]).toMatch(/^#+ /);
  });

  test('removes HTML anchors, and takes them as the anchors of headings', () => {
    const { title, markdown, anchors, otherAnchors } = read(
      '# <a name="top" id="top"></a>Queues\n\n<a name="x"></a>\n## <a name="usage">Usage</a>\n\nRun `<a name="y"></a>`.<a id="z"></a>',
    );
    expect(title).toBe('Queues');
    expect(markdown).toBe('# Queues\n\n\n## Usage\n\nRun `<a name="y"></a>`.');
    expect(anchors.map(({ anchor }) => anchor)).toEqual(['top', 'usage']);
    expect(otherAnchors).toEqual([
      { id: 'x', anchor: 'usage' },
      { id: 'z', anchor: 'usage' },
    ]);
  });

  test.each([
    ['# Queues <a name="top">', 'top'],
    ['# <a href="#top" id="top">Queues</a>', 'top'],
    ['# [](#top)Queues', 'top'],
    ['# Queues[¶](#top)', 'top'],
    ['# Queues { #top }', 'top'],
    ['# Queues {: #top .wide }', 'top'],
    ['# Queues <VersionBadge since="2.1" /> {#top}', 'top'],
    ['# Queues <NonInheritBadge />', 'queues'],
  ])('takes the anchor out of the heading %s', (heading, anchor) => {
    const page = read(`${heading}\n\nText.`);
    expect(page).toMatchObject({ title: 'Queues', markdown: '# Queues\n\nText.' });
    expect(page.anchors).toEqual([{ line: 0, anchor }]);
  });

  test('leaves components in the code of headings', () => {
    expect(read('# The `<Queue />` component')).toMatchObject({ title: 'The <Queue /> component' });
  });

  test('removes HTML anchors next to code', () => {
    expect(read('- <a name="put"></a>`put` adds a job').markdown).toBe('- `put` adds a job');
  });

  test('removes the tags of HTML anchors around words', () => {
    const { markdown, otherAnchors } = read('# Errors\n\n| Code |\n| --- |\n| <a id="e_full">E_FULL</a> |');
    expect(markdown).toBe('# Errors\n\n| Code |\n| --- |\n| E_FULL |');
    expect(otherAnchors).toEqual([{ id: 'e_full', anchor: 'errors' }]);
  });

  test('makes links and images absolute outside code', () => {
    const { markdown, links } = read(
      '[a](./other.md#x) ![i](/i.png "t") [ref][1] `[c](d)` [![b](b.svg)](../up)\n\n[1]: two.md\n\n```md\n[e](f)\n```',
    );
    expect(markdown).toBe(
      '[a](https://docs.example.org/guide/other.md#x) ![i](https://docs.example.org/i.png "t") [ref](https://docs.example.org/guide/two.md) `[c](d)` [![b](https://docs.example.org/guide/b.svg)](https://docs.example.org/up)\n\n```md\n[e](f)\n```',
    );
    expect(links.map(({ url }) => url)).toEqual([
      'https://docs.example.org/guide/other.md',
      'https://docs.example.org/guide/two.md',
      'https://docs.example.org/up',
    ]);
  });

  test('fences indented code, but not the indented paragraphs of lists and components', () => {
    const code = 'Call it:\n\n    handlers[code](request)\n\n    [a](b)';
    const fenced = 'Call it:\n\n```\nhandlers[code](request)\n\n[a](b)\n```';
    expect(read(`${code}\n\nText.`)).toMatchObject({ markdown: `${fenced}\n\nText.`, links: [] });
    const url = 'https://docs.example.org/guide/b';
    expect(read('- Item\n\n    See [a](b).').markdown).toBe(`- Item\n\n    See [a](${url}).`);
    expect(read('!!! note\n    One.\n\n    See [a](b).').markdown).toContain(`[a](${url})`);
    expect(read('<Step>\n\n    See [a](b).\n\n</Step>').markdown).toContain(`[a](${url})`);
  });

  test('reads the URL of a reference link from the line after its label', () => {
    expect(read('[Put][put] and [Get].\n\n[put]:\n    /put\n[get]: /get\n\n[end]:').markdown).toBe(
      '[Put](https://docs.example.org/put) and [Get](https://docs.example.org/get).\n\n[end]:',
    );
  });

  test('links from the source of a site to its pages become text, because a repository does not know their URLs', () => {
    const root = 'https://github.com/halyard/halyard/blob/main';
    const text = 'See [leases](/docs/leases) and [B](b.md).';
    const page = read(`---\ntitle: A\n---\n\n${text}`, 'markdown', `${root}/docs/a.md`);
    expect(page.markdown).toBe(`See leases and [B](${root}/docs/b.md).`);
    expect(page.links.map(({ url }) => url)).toEqual([`${root}/docs/b.md`]);
    expect(read(text, 'markdown', `${root}/README.md`).markdown).toContain(`[leases](${root}/docs/leases)`);
  });

  test('keeps the URLs of tags in code spans', () => {
    expect(read('A `<a href="..">` in <a href="b">B</a>.').markdown).toBe(
      'A `<a href="..">` in [B](https://docs.example.org/guide/b).',
    );
  });

  test('keeps fragments in tags', () => {
    const html = '<button data-a="b"><a class="c" href="#">A</a></button>';
    expect(read(html).markdown).toBe(html);
  });

  test('collects URLs in angle brackets outside code spans as links', () => {
    const source = 'See <https://docs.example.org/queues#put>, not `<https://docs.example.org/code>`.';
    const { markdown, links } = read(source);
    expect(markdown).toBe(source);
    expect(links).toEqual([{ url: 'https://docs.example.org/queues', text: '' }]);
  });

  test.each([
    ['[the guide][1]', '[the guide](https://docs.example.org/a)'],
    ['[Guide][]', '[Guide](https://docs.example.org/a)'],
    [
      '[guide], and [Two  words]',
      '[guide](https://docs.example.org/a), and [Two  words](https://docs.example.org/c)',
    ],
    ['![logo][guide]', '![logo](https://docs.example.org/a)'],
    ['[![logo][1]][two words]', '[![logo](https://docs.example.org/a)](https://docs.example.org/c)'],
    ['[a link\nover lines][1]', '[a link\nover lines](https://docs.example.org/a)'],
    ['`[guide]` and \\[guide]', '`[guide]` and \\[guide]'],
    ['[other][2], [other]', '[other][2], [other]'],
  ])('writes the reference links of %j as inline links', (text, expected) => {
    const definitions = '[1]: /a\n[Guide]: </a> "The guide"\n[guide]: /b\n[two words]:   /c';
    expect(read(`${text}\n\n${definitions}\n\nEnd.`).markdown).toBe(`${expected}\n\nEnd.`);
  });

  test.each([
    ['See [`Queue`][halyard.Queue] and [open][halyard.open].', 'See `Queue` and open.'],
    ['See [`Queue`][].', 'See `Queue`.'],
    ['See [Queue][halyard.Queue].\n\n[halyard.Queue]: /q', 'See [Queue](https://docs.example.org/q).'],
    ['See `a[x][y.z]`, a[x][y.z] and [note][other].', 'See `a[x][y.z]`, a[x][y.z] and [note][other].'],
  ])('shows references to objects in %j as text', (line, expected) => {
    expect(read(line).markdown).toBe(expected);
  });

  test('keeps definitions of links in code', () => {
    const code = '```md\n[1]: /a\n```';
    expect(read(`See [1].\n\n${code}`).markdown).toBe(`See [1].\n\n${code}`);
  });

  test('keeps the text of footnotes, and does not read it as a link', () => {
    const { markdown, links } = read('Text.[^1]\n\n[^1]: See above.');
    expect(markdown).toBe('Text.[^1]\n\n[^1]: See above.');
    expect(links).toEqual([]);
  });

  test('removes MDX syntax and keeps visible text', () => {
    const source = [
      "import Tabs from '@theme/Tabs';",
      '',
      '# Queues',
      '{/* a note to editors */}',
      '<Tabs>',
      '<TabItem value="npm" label="npm">',
      '',
      '```js',
      "import x from 'y';",
      '<Tabs>',
      '```',
      '',
      '</TabItem>',
      '</Tabs>',
      '<!-- gone -->',
      'Text.',
    ].join('\n');
    expect(read(source).markdown).toBe(
      "# Queues\n\n**npm**\n\n```js\nimport x from 'y';\n<Tabs>\n```\n\nText.",
    );
  });

  test('keeps comments in code spans and the text after them', () => {
    const source = 'Write `<!-- more -->` or `{/* x */}`. <!-- gone -->\n\nStart with ``<!--``.\n\nText.';
    expect(read(source).markdown).toBe(
      'Write `<!-- more -->` or `{/* x */}`. \n\nStart with ``<!--``.\n\nText.',
    );
  });

  test('keeps text between thematic breaks, which is not front matter', () => {
    const source = '---\n\nFirst in, first out.\n\n---\n\nText.';
    expect(read(source).markdown).toBe(source);
  });

  test('converts colon containers to quotations', () => {
    expect(read('# A\n\n:::warning[Hot]\nDo not touch.\n\n```js\nx\n```\n:::\n\nText.').markdown).toBe(
      '# A\n\n> **Hot**\n>\n> Do not touch.\n>\n> ```js\n> x\n> ```\n\nText.',
    );
  });

  test('containers that only arrange their content leave it', () => {
    expect(read('# A\n\n:::config-example\n\nText.\n\n:::\n\n::: code-group Setup\nB\n:::').markdown).toBe(
      '# A\n\nText.\n\n**Setup**\n\nB',
    );
  });

  test('a container without an end does not quote the rest of the page', () => {
    expect(read('# A\n\n:::tip\nOne.\n:::tip\n\n:::note\nTwo.\n:::\n\nText.').markdown).toBe(
      '# A\n\n**Tip**\n\nOne.\n**Tip**\n\n> **Note**\n>\n> Two.\n\nText.',
    );
  });

  test('keeps relative links of pasted text, which has no base URL', () => {
    const page = read('# Notes\n\n[a](b.md) text', 'markdown', 'user_text://notes');
    expect(page).toMatchObject({ title: 'Notes', canonicalUrl: 'user_text://notes', links: [] });
    expect(page.markdown).toContain('[a](b.md)');
  });

  test('reads unclosed brackets and nested containers in linear time', () => {
    const brackets = '![[a]'.repeat(2_000);
    expect(read(`Text.\n\n${brackets}`).markdown).toBe(`Text.\n\n${brackets}`);
    const nested = `Text.\n\n${':::note\n'.repeat(200)}End.\n${':::\n'.repeat(200)}`;
    expect(read(nested).markdown.split('\n')).toContain(`${'> '.repeat(8)}End.`);
  });

  test('keeps plain text unchanged', () => {
    expect(read('Release 1\r\n\n  indented\n', 'text').markdown).toBe('Release 1\n\n  indented');
  });
});

function read(body: string, kind = 'markdown', url = 'https://docs.example.org/guide/task-queues.md') {
  return readMarkdownPage(fetchedPage(kind, url, body));
}
