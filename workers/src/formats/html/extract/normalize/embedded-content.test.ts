import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/kettle.html';
const TEXT = 'The kettle stops by itself once the water boils, and keeps it warm for half an hour.';

const readBody = (html: string) =>
  readHtmlPage(fetchedPage('html', URL_OF_PAGE, `<head><title>Kettle</title></head><body>${html}</body>`))
    .markdown;

test('reads the document in the srcdoc attribute of a frame', () => {
  const srcdoc = `<html><head><title>T</title></head><body><h1>Kettle</h1><p>${TEXT}</p></body></html>`;
  expect(readBody(`<nav><a href="/a">Cups</a></nav><iframe srcdoc="${srcdoc}"></iframe>`)).toBe(
    `# Kettle\n\n${TEXT}`,
  );
  expect(readBody(`<iframe srcdoc="<h1>Kettle</h1><p>${TEXT}</p>"></iframe>`)).toBe(`# Kettle\n\n${TEXT}`);
});

test('leaves out the document of a hidden frame', () => {
  const page = `<h1>Kettle</h1><p>${TEXT}</p>`;
  expect(readBody(`${page}<iframe srcdoc="<p>Pixel</p>" width="0" height="0"></iframe>`)).toBe(
    `# Kettle\n\n${TEXT}`,
  );
});

test.each([
  '<object type="text/html" data="manual.html"></object>',
  '<object data="manual.html"></object>',
  '<embed type="text/html" src="manual.html">',
])('treats %s as a frame', (element) => {
  expect(() => readBody(`<nav><a href="/a">Cups</a></nav>${element}`)).toThrow(
    'The page only shows https://docs.example.org/guide/manual.html in a frame. Add that URL.',
  );
});

test('does not treat a film or a plug-in as a frame', () => {
  expect(() => readBody('<object type="video/mp4" data="film.html"></object>')).toThrow(
    'No readable content',
  );
});

test.each([
  '<textarea readonly rows="9">kettle.open()\nkettle.boil()</textarea>',
  '<textarea class="code-editor">kettle.open()\nkettle.boil()</textarea>',
])('reads code in a text field: %.30s', (field) => {
  expect(readBody(`<h1>Kettle</h1><p>${TEXT}</p>${field}`)).toBe(
    `# Kettle\n\n${TEXT}\n\n\`\`\`\nkettle.open()\nkettle.boil()\n\`\`\``,
  );
});

test.each([
  '<textarea placeholder="Your comment"></textarea>',
  '<textarea name="comment">Write here</textarea>',
  '<textarea readonly>https://docs.example.org/guide/kettle.html</textarea>',
  '<textarea readonly><iframe src="https://docs.example.org/embed"></iframe></textarea>',
])('leaves out a text field for visitors: %.60s', (field) => {
  expect(readBody(`<h1>Kettle</h1><p>${TEXT}</p>${field}`)).toBe(`# Kettle\n\n${TEXT}`);
});
