import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

test.each([
  [
    'reads headings that only class names state (WebWorks, Help & Manual, Oracle)',
    '<div class="Heading2"><a name="2">Trays</a></div><p>Load paper.</p><p class="p_Heading3"><span>Size</span></p><p>A4.</p><p class="subhead2">Feed</p><p>One by one.</p>',
    '## Trays\n\nLoad paper.\n\n### Size\n\nA4.\n\n## Feed\n\nOne by one.',
  ],
  [
    'keeps a block that is only named like a heading',
    '<div class="heading2"><p>Load paper.</p><p>Close the tray.</p></div>',
    'Load paper.\n\nClose the tray.',
  ],
  [
    'keeps a table of data that is marked as presentation (Intercom)',
    '<table role="presentation"><tbody><tr><td><div><p>Name</p></div></td><td><div><p>Default</p></div></td></tr><tr><td><div><p>tray</p></div></td><td><div><p>1</p></div></td></tr></tbody></table>',
    '|  |  |\n| --- | --- |\n| Name | Default |\n| tray | 1 |',
  ],
  [
    'writes the blocks of a layout that is marked as presentation',
    '<table role="presentation"><tr><td><h2>Trays</h2><p>Load paper.</p></td><td><img src="a.png" alt="Tray"></td></tr></table>',
    '## Trays\n\nLoad paper.\n\n![Tray](https://docs.example.org/guide/a.png)',
  ],
  [
    'reads lists that only roles mark, and keeps rows without cells as text',
    '<div role="list"><div role="listitem">Load paper.</div></div><div role="grid"><div role="rowgroup"><p role="row">Close the tray.</p></div></div>',
    '- Load paper.\n\nClose the tray.',
  ],
  [
    'reads lists in items that only roles mark',
    '<div role="list"><div role="listitem"><p>Load paper.</p><div role="list"><div role="listitem">Fan it.</div><div role="listitem">Align it.</div></div></div></div>',
    '- Load paper.\n  - Fan it.\n  - Align it.',
  ],
  [
    'reads the texts of a Flutter application as paragraphs',
    '<flutter-view><flt-semantics><span>Load paper.</span></flt-semantics><flt-semantics><span>Close the tray.</span></flt-semantics></flutter-view>',
    'Load paper.\n\nClose the tray.',
  ],
  ['writes no note without text', '<div class="note"></div><p>Load paper.</p>', 'Load paper.'],
  [
    'leaves out the icon of a heading that opens its text',
    '<h2><button aria-expanded="false">Is it hot?<span class="icon">+</span></button></h2><p>Yes.</p><h2>C++</h2><p>No.</p>',
    '## Is it hot?\n\nYes.\n\n## C++\n\nNo.',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});

test('does not quote a whole article that is in a quotation (WebWorks)', () => {
  const body = '<blockquote><div class="Heading1">Trays</div><p>Load paper into the tray.</p></blockquote>';
  expect(articleMarkdown(body)).not.toContain('>');
});

test('reads a paragraph of Word or Google Docs that the title element repeats as the title', () => {
  const contents = '<p class=MsoToc1><a href="#a">1 Trays</a></p>';
  const html = `<title>Printer</title><p class="MsoTitle">Printer</p>${contents}<h1 id="a">1 Trays</h1><p>Load paper into the tray.</p>`;
  const page = readHtmlPage(fetchedPage('html', 'https://www.example.org/a.htm', html));
  expect(page).toMatchObject({
    title: 'Printer',
    markdown: '# Printer\n\n# 1 Trays\n\nLoad paper into the tray.',
  });
});
