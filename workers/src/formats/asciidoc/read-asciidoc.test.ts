import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readPage } from '../all-formats.ts';
import { readHtmlPage } from '../html/read-html-page.ts';

const GUIDE = `= Kettle Guide
Jane Doe <jane@example.com>
:toc:

Boil *water*.footnote:[Hot.] See xref:other.adoc#pour[pouring].

include::/etc/passwd[]

[[safety]]
== Safety first

NOTE: Mind the steam.

[source,ruby]
----
kettle.boil
----

|===
|Key |Value

|a |1
|===

term:: its meaning
`;

test('converts an AsciiDoc file through the HTML of Asciidoctor', async () => {
  const read = await readPage(page('https://github.com/kettle/kettle/blob/main/docs/guide.adoc', GUIDE));
  expect(read.title).toBe('Kettle Guide');
  expect(read.markdown).toBe(
    [
      '# Kettle Guide',
      'Boil **water**.[^1] See [pouring](https://github.com/kettle/kettle/blob/main/docs/other.adoc#pour).',
      '[/etc/passwd](https://github.com/etc/passwd)',
      '## Safety first',
      '> **Note**\n>\n> Mind the steam.',
      '```ruby\nkettle.boil\n```',
      '| Key | Value |\n| --- | --- |\n| a | 1 |',
      '- **term**: its meaning',
      '[^1]: Hot.',
    ].join('\n\n'),
  );
  expect(read.anchors.map(({ anchor }) => anchor)).toContain('safety');
});

test('resolves the references of an Antora page from the root of its module', async () => {
  const modules = 'https://github.com/kettle/kettle/blob/main/docs/modules';
  const text =
    '= Tea\n\nxref:brewing/time.adoc#wait[Wait], xref:./pour.adoc[pour], xref:cups:size.adoc[measure].';
  const read = await readPage(page(`${modules}/ROOT/pages/guides/tea.adoc`, text));
  expect(read.markdown).toContain(
    [
      `[Wait](${modules}/ROOT/pages/brewing/time.adoc#wait)`,
      `[pour](${modules}/ROOT/pages/guides/pour.adoc)`,
      `[measure](${modules}/cups/pages/size.adoc)`,
    ].join(', '),
  );
});

test('references of an Antora page to other components are text', async () => {
  const url = 'https://github.com/kettle/kettle/blob/main/docs/modules/ROOT/pages/tea.adoc';
  const text = '= Tea\n\nxref:{latest}@cups::index.adoc[Cups], xref:cups:glass:size.adoc#big[sizes].';
  expect((await readPage(page(url, text))).markdown).toContain('Cups, sizes.');
});

test('titles a file without a title by its front matter, else by the last part of its URL', async () => {
  const url = 'https://github.com/kettle/kettle/blob/main/docs/tea-time.adoc';
  const text = 'Wait for three minutes before you drink it.';
  const untitled = await readPage(page(url, text));
  expect(untitled).toMatchObject({ title: 'tea time' });
  const titled = await readPage(page(url, `---\nlayout: guide\ntitle: Tea\n---\n== Brewing\n\n${text}`));
  expect(titled).toMatchObject({ title: 'Tea', markdown: `# Tea\n\n## Brewing\n\n${text}` });
});

test('refuses an AsciiDoc file without text as an empty page', async () => {
  const empty = page('https://docs.example.org/empty.adoc', '// a comment\n');
  await expect(readPage(empty)).rejects.toMatchObject({ failure: 'empty' });
});

test('reads an AsciiDoc file over 100,000 characters as plain text', async () => {
  const long = page('https://docs.example.org/all.adoc', `== A\n\n${'Text. '.repeat(50_000)}`);
  expect((await readPage(long)).markdown).toMatch(/^== A\n\nText\. Text\./);
});

test('keeps the footnotes of an Asciidoctor page', () => {
  const html = `<meta name="generator" content="Asciidoctor 2.0.18"><title>Kettle</title><body class="book"><div id="header"><h1>Kettle</h1><div class="details"><span>Jane</span></div></div><div id="content"><p>Boil.<sup class="footnote">[<a class="footnote" href="#_footnotedef_1">1</a>]</sup></p></div><div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Hot.</div></div><div id="footer">Last updated</div></body>`;
  const read = readHtmlPage({ ...page('https://docs.example.org/kettle.html', html), kind: 'html' });
  expect(read.markdown).toBe('# Kettle\n\nBoil.[^1]\n\n[^1]: Hot.');
});

test('refuses a file that only sets attributes, whatever its language', async () => {
  const body = ':last-update-label: Последно обновен\n:toc-title: Съдържание\n';
  await expect(readPage(page('https://docs.example.org/attributes-bg.adoc', body))).rejects.toMatchObject({
    failure: 'empty',
  });
});

function page(url: string, body: string) {
  return fetchedPage('asciidoc', url, body);
}

test('reads an AsciiDoc file with a paragraph over 10,000 characters as plain text', async () => {
  const before = process.threadCpuUsage();
  const { markdown } = await readPage(
    page('https://docs.example.org/all.adoc', `= Queues\n\n${'*a '.repeat(30_000)}`),
  );
  expect(markdown).toContain('*a *a');
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2_000);
});

test.each([
  ['copies of a cell', '|===\n1000000*|Text\n|===\n'],
  ['columns that a cell spans', '|===\n1000000+|Text\n|===\n'],
  ['rows that a cell spans', '|===\n.1000000+|Text\n|===\n'],
  ['columns of a table', '[cols=1000000]\n|===\n|Text\n|===\n'],
  ['copies of a column', '[cols="1,1000000*2"]\n|===\n|Text\n|===\n'],
  ['sections of the same name', '== Text\n\nText\n\n'.repeat(2_001)],
])('reads an AsciiDoc file as plain text when a few characters state many %s', async (_, body) => {
  const { markdown } = await readPage(page('https://docs.example.org/all.adoc', body));
  expect(markdown).toContain(body.trim().slice(0, 20));
});
