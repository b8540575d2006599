import { expect, test } from 'vitest';
import { readPage } from '../all-formats.ts';
import { readHtmlPage } from '../html/read-html-page.ts';
import type { FetchedPage } from '../page.ts';

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

test('an AsciiDoc file is read as the page that is made of it', async () => {
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

test('an AsciiDoc file without text fails as an empty page does', async () => {
  const empty = page('https://docs.example.org/empty.adoc', '// a comment\n');
  await expect(readPage(empty)).rejects.toMatchObject({ failure: 'empty' });
});

test('a very long AsciiDoc file stays plain text', async () => {
  const long = page('https://docs.example.org/all.adoc', `== A\n\n${'Text. '.repeat(50_000)}`);
  expect((await readPage(long)).markdown).toMatch(/^== A\n\nText\. Text\./);
});

test('footnotes of a page made by Asciidoctor are kept', () => {
  const html = `<meta name="generator" content="Asciidoctor 2.0.18"><title>Kettle</title><body class="book"><div id="header"><h1>Kettle</h1><div class="details"><span>Jane</span></div></div><div id="content"><p>Boil.<sup class="footnote">[<a class="footnote" href="#_footnotedef_1">1</a>]</sup></p></div><div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Hot.</div></div><div id="footer">Last updated</div></body>`;
  const read = readHtmlPage({ ...page('https://docs.example.org/kettle.html', html), kind: 'html' });
  expect(read.markdown).toBe('# Kettle\n\nBoil.[^1]\n\n[^1]: Hot.');
});

function page(url: string, body: string): FetchedPage {
  return {
    url,
    finalUrl: url,
    kind: 'asciidoc',
    body,
    etag: null,
    lastModified: null,
    fetchedAt: new Date('2026-01-01T00:00:00Z'),
    tryType: 'http',
  };
}
