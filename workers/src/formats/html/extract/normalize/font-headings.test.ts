import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'Load paper into the tray, close it and wait until the lamp is green. '.repeat(3).trim();

function read(body: string, title = 'Manual :: Trays') {
  const html = `<head><title>${title}</title></head><body>${body}</body>`;
  return readHtmlPage(fetchedPage('html', 'https://www.example.org/trays.htm', html));
}

test.each([
  ['a bold line', `<font size="4"><b>Trays</b></font><br><br>${TEXT}`],
  ['a centered line', `<center><font size=5>Trays</font></center><hr>${TEXT}`],
  ['a paragraph', `<p><b><font size="+2">Trays</font></b></p><p>${TEXT}</p>`],
  ['the first line of a cell', `<table><tr><td><font size="4">Trays</font><br>${TEXT}</td></tr></table>`],
])('reads %s in a large font as a heading on a page without headings', (_, body) => {
  const { markdown, title } = read(body);
  expect(markdown).toMatch(/^#{2,3} Trays\n\nLoad paper/);
  expect(title).toBe('Trays');
});

test.each([
  `<h1>Trays</h1><p>${TEXT}</p><p><font size="5">Hot!</font></p>`,
  `<p>${TEXT}</p><p>It is <font size="5">very</font> hot.</p>`,
  `<p>${TEXT}</p><table><tr><td>A4</td><td><font size="5">250</font></td></tr><tr><td>A5</td><td><font size="5">90</font></td></tr></table>`,
  `<p>${TEXT}</p><p><font size="5"><a href="next.htm">Toner</a></font></p>`,
])('keeps other text in a large font: %s', (body) => {
  expect(read(body, 'Trays').markdown.match(/^#+ /gm)).toHaveLength(1);
});
