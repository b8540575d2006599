import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../formats/html/read-html-page.ts';
import type { HeadingAnchor, PageMarkdown } from '../formats/page.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { Passage } from './passage.ts';
import { splitPassages } from './split-passages.ts';

const SENTENCE = 'A queue keeps what it was given until somebody comes to take it away. ';
const LONG = SENTENCE.repeat(8).trim();

describe('splitPassages: headings', () => {
  test('creates a passage per section with its heading path, without the page title', () => {
    const passages = split(`# Queues\n\n${LONG}\n\n## Take\n\n${LONG}\n\n### Wait\n\n${LONG}`, [
      { line: 4, anchor: 'take' },
      { line: 8, anchor: 'wait' },
    ]);
    expect(passages.map(({ ordinal, anchor, headingPath }) => ({ ordinal, anchor, headingPath }))).toEqual([
      { ordinal: 0, anchor: null, headingPath: [] },
      { ordinal: 1, anchor: 'take', headingPath: ['Take'] },
      { ordinal: 2, anchor: 'wait', headingPath: ['Take', 'Wait'] },
    ]);
    expect(passages[1]?.text).toBe(`## Take\n\n${LONG}`);
  });

  test('merges a heading without text with the first section below it', () => {
    const passages = split(`# Queues\n\n## Take\n\n### Wait\n\n${LONG}`);
    expect(passages).toHaveLength(1);
    expect(passages[0]).toMatchObject({
      headingPath: ['Take', 'Wait'],
      text: expect.stringContaining('# Queues'),
    });
  });

  test('merges short sections under one parent and joins their names', () => {
    const passages = split(
      `# Queues\n\n${LONG}\n\n## Take\n\nShort.\n\n## Give\n\nShort.\n\n## Wait\n\n${LONG.repeat(3)}`,
    );
    expect(passages.map(({ headingPath }) => headingPath)).toEqual([[], ['Take / Give'], ['Wait']]);
  });

  test('keeps the other anchors of a section with its first passage', () => {
    const page = read(
      '<h1 id="top">Queues</h1><p>Short.</p><span id="before"></span><h2 id="size">Size</h2>' +
        `<p>Short, <a name="inside"></a>too.</p><h2 id="wait">Wait</h2><p>${LONG.repeat(3)}</p><p>${LONG.repeat(3)}</p>` +
        '<p id="end">The end.</p><pre><span id="line-1">take()</span></pre>',
    );
    const [short, ...wait] = splitPassages(page);
    expect(short).toMatchObject({ anchor: 'size', otherAnchors: ['top', 'before', 'inside'] });
    expect(wait.map(({ anchor, otherAnchors }) => ({ anchor, otherAnchors }))).toEqual([
      { anchor: 'wait', otherAnchors: ['end'] },
      { anchor: 'wait', otherAnchors: undefined },
    ]);
  });

  test('ignores number signs in code', () => {
    const passages = split(`# Queues\n\n${LONG}\n\n\`\`\`sh\n# a comment\nrun\n\`\`\``);
    expect(passages).toHaveLength(1);
  });
});

describe('splitPassages: references', () => {
  const html = (members: string) =>
    `<h1>Queues</h1><section id="q"><h2>Queue</h2><dl class="py class"><dt class="sig" id="asyncio.Queue">class asyncio.Queue</dt><dd><p>${LONG}</p>${members}</dd></dl><p>After the class. ${LONG}</p></section>`;
  const member =
    '<dl class="py method"><dt class="sig" id="asyncio.Queue.get_nowait">get_nowait()</dt><dd><p>Return an item.</p></dd></dl>';

  test('creates a passage per method with its qualified name in the path', () => {
    const passages = splitPassages(read(html(member + member.replaceAll('get_nowait', 'put_nowait'))));
    expect(passages.find(({ anchor }) => anchor === 'asyncio.Queue.get_nowait')).toMatchObject({
      headingPath: ['Queue', 'class asyncio.Queue', 'asyncio.Queue.get_nowait()'],
      text: '#### `get_nowait()`\n\nReturn an item.',
    });
  });

  test('merges a short introduction with the entry after it', () => {
    const passages = splitPassages(read(`<h1>T</h1><h2>Queue</h2><p>As follows:</p>${member}`));
    expect(passages).toMatchObject([
      { anchor: 'asyncio.Queue.get_nowait', text: expect.stringContaining('As follows:') },
    ]);
  });

  test('assigns text after an entry to the enclosing section', () => {
    expect(splitPassages(read(html(member))).at(-1)).toMatchObject({
      anchor: 'q',
      headingPath: ['Queue'],
      text: expect.stringContaining('After the class.'),
    });
  });

  test('merges signatures that share one description', () => {
    const markdown =
      '# T\n\n## Exports\n\n### `copy(a)`\n\n### `copy(a, b)`\n\nCopies.\n\n### `move(a)`\n\nMoves.';
    const anchors = ['copy-1', 'copy-2', 'move-1'].map((anchor, at) => ({
      line: [4, 6, 10][at] ?? 0,
      anchor,
    }));
    const [copy, move] = split(markdown, anchors).slice(-2);
    expect(copy).toMatchObject({ headingPath: ['Exports', 'copy(a) / copy(a, b)'], anchor: 'copy-2' });
    expect(copy?.text).toMatch(/### `copy\(a\)`\n\n### `copy\(a, b\)`\n\nCopies\.$/);
    expect(move).toMatchObject({ headingPath: ['Exports', 'move(a)'], text: '### `move(a)`\n\nMoves.' });
  });

  test('merges an entry without text with the entry after it', () => {
    const name = (id: string) => `<dt class="sig" id="q.${id}">${id}()</dt>`;
    const list = `<dl>${name('put')}<dd></dd></dl><dl>${name('put_all')}<dd><p>Puts all.</p></dd></dl>`;
    expect(splitPassages(read(`<h1>T</h1><p>${LONG}</p>${list}`)).at(-1)).toMatchObject({
      headingPath: ['q.put() / q.put_all()'],
      text: '## `put()`\n\n## `put_all()`\n\nPuts all.',
    });
  });

  test('creates a passage for the signatures of entries that have no text at all', () => {
    const entries = ['eqInt', 'neInt'].map((id) => `<dt class="sig" id="${id}">${id} :: Int -> Bool</dt>`);
    const [passage, ...others] = splitPassages(
      read(`<h1>T</h1><h2>Integers</h2><dl>${entries.join('')}</dl>`),
    );
    expect(others).toEqual([]);
    expect(passage?.text).toBe(
      '# T\n\n## Integers\n\n### `eqInt :: Int -> Bool`\n\n### `neInt :: Int -> Bool`',
    );
  });

  test('creates no passage for headings without text that are not entries', () => {
    expect(splitPassages(read('<h1>T</h1><h2 id="a">A</h2><p>Text.</p><h2 id="b">B</h2>'))).toHaveLength(1);
  });

  test('omits the arguments of a long signature from the path', () => {
    const signature = `run(${'argument=None, '.repeat(12)})`;
    const [passage] = splitPassages(
      read(`<h1>T</h1><dl><dt class="sig" id="m.run">${signature}</dt><dd>Runs.</dd></dl>`),
    );
    expect(passage?.headingPath).toEqual(['m.run(…)']);
  });

  test('keeps the name of a long signature that begins with a parenthesis', () => {
    const signature = `(hash-ref hash key ${'[failure-result] '.repeat(5)})`;
    const [passage] = splitPassages(
      read(`<h1>T</h1><dl><dt class="sig" id="hash-ref">${signature}</dt><dd>Returns the value.</dd></dl>`),
    );
    expect(passage?.headingPath).toEqual([expect.stringMatching(/^\(hash-ref hash key/)]);
  });
});

describe('splitPassages: sizes', () => {
  test('splits a long section between paragraphs into passages of similar size', () => {
    const passages = split(`# T\n\n## Long\n\n${Array.from({ length: 8 }, () => LONG).join('\n\n')}`);
    expect(passages.length).toBeGreaterThanOrEqual(3);
    for (const { tokens, text } of passages) {
      expect(tokens).toBeGreaterThan(80);
      expect(tokens).toBeLessThanOrEqual(450);
      expect(text.endsWith('.')).toBe(true);
    }
  });

  test('keeps code with the sentence that introduces it', () => {
    const blocks = Array.from(
      { length: 6 },
      (_, at) => `Step ${at} does this:\n\n\`\`\`js\n${'call();\n'.repeat(40)}\`\`\``,
    );
    const passages = split(`# T\n\n## Steps\n\n${blocks.join('\n\n')}`);
    for (let at = 0; at < 6; at += 1) {
      expect(passages.find(({ text }) => text.includes(`Step ${at} does`))?.text).toContain(
        `Step ${at} does this:\n\n\`\`\`js`,
      );
    }
    expect(hasBalancedFences(passages)).toBe(true);
  });

  test('keeps a term with its description', () => {
    for (let count = 1; count < 12; count++) {
      const terms = Array.from(
        { length: 12 },
        (_, at) => `\`field_${at}\`\n\n${LONG.slice(0, 40 * count + at)}.`,
      );
      for (const { text } of split(`# T\n\n## Fields\n\n${terms.join('\n\n')}`))
        expect(text).not.toMatch(/`field_\d+`$/);
    }
  });

  test('keeps the label of a note with its text', () => {
    const note = `> **Note**\n>\n> ${SENTENCE.repeat(5).trim()}`;
    for (let sentences = 1; sentences <= 12; sentences += 1) {
      const paragraphs = Array.from({ length: 6 }, () => `${SENTENCE.repeat(sentences)}\n\n${note}`);
      const passages = split(`# T\n\n## Take\n\n${paragraphs.join('\n\n')}`);
      expect(passages.filter(({ text }) => /\*\*Note\*\*\s*$/.test(text))).toEqual([]);
    }
  });

  test('limits passages of code, tables and text to about 800 tokens', () => {
    const code = Array.from(
      { length: 60 },
      (_, at) => `function step${at}() {\n  return first(${at}) + second(${at});\n}\n`,
    ).join('\n');
    const table = Array.from({ length: 200 }, (_, at) => `| option_${at} | what option ${at} does |`).join(
      '\n',
    );
    const text = `# T\n\nSee:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n| Name | Meaning |\n| --- | --- |\n${table}\n\n${SENTENCE.repeat(120)}`;
    const passages = split(text);
    expect(Math.max(...passages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(800);
    expect(hasBalancedFences(passages)).toBe(true);
    for (const passage of passages.filter(({ text: part }) => part.includes('```')))
      expect(passage.text).toContain('```ts\n');
    for (const passage of passages.filter(({ text: part }) => part.includes('| option_'))) {
      expect(passage.text).toContain('| Name | Meaning |\n| --- | --- |\n| option_');
    }
    for (let at = 0; at < 200; at += 1)
      expect(passages.some(({ text: part }) => part.includes(`option_${at} `))).toBe(true);
  });

  test.each([
    [
      'code without empty lines',
      `\`\`\`\n${Array.from({ length: 70 }, (_, at) => `  -1, ${at}, -1, 7, -1, 9,`).join('\n')}\n\`\`\``,
    ],
    ['a line of minified code', `\`\`\`js\n${'a=b(c);'.repeat(2_000)}\n\`\`\``],
    [
      'a line of links',
      Array.from({ length: 300 }, (_, at) => `[v${at}](https://x.example/changes/v${at})`).join(' '),
    ],
    ['one word', 'x'.repeat(20_000)],
  ])('splits %s into passages of at most about 800 tokens', (_, text) => {
    const passages = split(`# T\n\nSee:\n\n${text}`);
    expect(Math.max(...passages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(800);
    expect(hasBalancedFences(passages)).toBe(true);
    for (const { text: part } of passages)
      expect(part.match(/\[v\d+\]/g)?.length).toBe(part.match(/\]\(\S+\)/g)?.length);
  });

  test('keeps 200 empty lines within a code block', () => {
    const [passage] = split(`# T\n\nSee:\n\n\`\`\`\na${'\n'.repeat(200)}b\n\`\`\``);
    expect(passage?.text.split('\n')).toHaveLength(207);
  });

  test('splits a script without spaces into passages of at most about 800 tokens', () => {
    const passages = split(`# T\n\n${'队列会保存收到的所有内容，直到有人来取走它们为止。'.repeat(200)}`);
    expect(Math.max(...passages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(800);
  });

  test('keeps the paragraphs and code of a list item together', () => {
    const item = `- Take it:\n\n  \`\`\`sh\n  take --all\n  \`\`\`\n\n  ${SENTENCE.repeat(3).trim()}`;
    for (const { text } of split(
      `# T\n\n## Items\n\n${Array.from({ length: 12 }, () => item).join('\n\n')}`,
    )) {
      expect(text).toMatch(/^(?:# T\n\n## Items\n\n)?- Take it:/);
    }
  });

  test('estimates tokens and measures the share of code', () => {
    const [passage] = split('# T\n\nRun:\n\n```sh\nhalyard dev --port 7420\n```');
    expect(passage?.tokens).toBe(estimateTokens(passage?.text ?? ''));
    expect(passage?.codeShare).toBeCloseTo(33 / 45, 1);
  });
});

describe('splitPassages: links', () => {
  test('removes cross-references and links to playgrounds and within the page, and keeps other links', () => {
    const line = `[\`run()\`](https://x.example/r#run), [below](https://x.example/p#b), [try](https://p.example/#${'eNp9Us1O'.repeat(30)}), [guide](https://x.example/g), ![](https://x.example/i.png)`;
    const [passage] = splitPassages({ ...page(`# T\n\n${line}`), canonicalUrl: 'https://x.example/p' });
    expect(passage?.text).toBe('# T\n\n`run()`, below, try, [guide](https://x.example/g), ');
  });

  test('replaces icons and links on signs with their signs', () => {
    const [passage] = split('# T\n\nSee (p. [![*](/ref.png)](/type#a)), ![✓](/yes.png), [¶](/a).');
    expect(passage?.text).toBe('# T\n\nSee (p. *), ✓, ¶.');
  });

  test('removes links within the page when its canonical URL belongs to another version', () => {
    const latest = {
      ...page('# T\n\n[below](https://x.example/latest/p#b)'),
      canonicalUrl: 'https://x.example/stable/p',
    };
    expect(splitPassages(latest, 'https://x.example/latest/p')[0]?.text).toBe('# T\n\nbelow');
  });
});

function hasBalancedFences(passages: readonly Passage[]): boolean {
  return passages.every(({ text }) => (text.match(/^```/gm)?.length ?? 0) % 2 === 0);
}

function split(markdown: string, anchors: readonly HeadingAnchor[] = []): Passage[] {
  return splitPassages({ ...page(markdown), anchors });
}

function page(markdown: string): PageMarkdown {
  return {
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? '',
    siteName: null,
    canonicalUrl: 'https://docs.example.org/queues',
    markdown,
    anchors: [],
    links: [],
  };
}

function read(body: string): PageMarkdown {
  return readHtmlPage(fetchedPage('html', 'https://docs.example.org/queues', body));
}
