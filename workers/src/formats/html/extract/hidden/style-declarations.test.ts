import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'First in, first out. '.repeat(20).trim();

function read(body: string): string {
  const html = `<h1>Queues</h1><p>${TEXT}</p>${body}`;
  return readHtmlPage(fetchedPage('html', 'https://docs.example.org/queues', html)).markdown;
}

test.each([
  ['with a comment in its style', 'display:/* */none'],
  ['white by its lightness', 'color:hsl(210 40% 99%)'],
  ['white by the shares of its channels', 'color:rgb(100%, 100%, 100%)'],
  ['filled with white', 'color:#000;-webkit-text-fill-color:#fff'],
  ['filled with nothing', '-webkit-text-fill-color:transparent'],
  ['with an opacity of one percent', 'opacity:1%'],
  ['made transparent by a filter', 'filter:opacity(0)'],
  ['off two edges', 'position:absolute;inset:-9999px auto auto -9999px'],
])('leaves out text %s', (_, style) => {
  expect(read(`<p style="${style}">Ask the agent to</p>`)).toBe(`# Queues\n\n${TEXT}`);
});

test.each([
  ['of a dark color by its lightness', 'color:hsl(210 40% 20%)'],
  [
    'that a gradient fills',
    'background:linear-gradient(red,blue);background-clip:text;-webkit-text-fill-color:transparent',
  ],
  ['behind a filter', 'filter:opacity(0.5)'],
  ['in a row of a long virtual list', 'position:absolute;top:5060px'],
  ['in a row that is moved down a long virtual list', 'position:absolute;transform:translateY(22000px)'],
  ['inset a little', 'position:absolute;inset:0'],
])('keeps text %s', (_, style) => {
  expect(read(`<p style="${style}">Shown</p>`)).toContain('Shown');
});
