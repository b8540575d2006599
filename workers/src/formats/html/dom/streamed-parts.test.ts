import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import { measureCpuGrowth } from '../../../../../test/support/timing/cpu-growth.ts';
import { readHtmlPage } from '../read-html-page.ts';
import { plainText } from './elements.ts';
import { parseStreamedHtml } from './streamed-parts.ts';

const URL = 'https://docs.example.org/a';
const textOf = (html: string) => plainText(parseStreamedHtml(html, URL));

test('puts the parts that React streams late in the place of their fallbacks', () => {
  const html =
    '<main><p>one</p><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--><!--$--><p>three</p><!--/$--><p>four</p></main>' +
    '<script>function $RC(a,b){}</script><div hidden id="S:0"><p>two</p></div><script>$RC("B:0","S:0")</script>';
  expect(textOf(html)).toBe('one two three four');
});

test('moves parts that are inside other parts, and segments of parts', () => {
  const html =
    '<main><!--$?--><template id="B:0"></template>Wait<!--/$--></main>' +
    '<div hidden id="S:2">c</div><script>$RC("B:1","S:2")</script>' +
    '<div hidden id="S:0">a <template id="P:1"></template> <!--$?--><template id="B:1"></template>Wait<!--/$--> d</div>' +
    '<div hidden id="S:1">b</div><script>$RS("S:1","P:1")</script><script>$RC("B:0","S:0")</script>';
  expect(textOf(html)).toBe('a b c d');
});

test('keeps the fallback of a part that never came', () => {
  const html =
    '<p>one</p><!--$?--><template id="B:0"></template><p>fallback</p><!--/$--><!--$?--><template id="B:1"></template>x<!--/$-->' +
    '<div hidden id="S:1">two</div><script>$RC("B:1","S:1")</script>';
  expect(textOf(html)).toBe('one fallback two');
});

test('puts the parts that Solid streams late in the place of their fallbacks', () => {
  const html =
    '<main><p>one</p><template id="pl-0-1"></template><p>Loading…</p><!--pl-0-1--><p>three</p></main>' +
    '<template id="0-1"><p>two</p></template><script>$df("0-1");function $df(e){}</script>';
  expect(textOf(html)).toBe('one two three');
});

test('leaves a part that contains its own place', () => {
  const html = '<div id="S:0">a<template id="B:0"></template>b</div><script>$RC("B:0","S:0")</script>';
  expect(textOf(html)).toBe('ab');
});

test('stops at parts that contain the place of each other', () => {
  const part = (id: number, other: number) =>
    `<div id="S:${id}">${id}<template id="B:${other}"></template></div>`;
  const html = `${part(0, 1)}${part(1, 0)}<p>text</p><script>$RC("B:0","S:0");$RC("B:1","S:1")</script>`;
  expect(textOf(html)).toBe('text');
});

test('moves many parts of a long list in linear time', async () => {
  const part = (id: number) => `<template id="B:${id}"></template><div id="S:${id}"><p>text</p></div>`;
  const move = (id: number) => `$RC("B:${id}","S:${id}");`;
  const growth = await measureCpuGrowth((count) => {
    const ids = Array.from({ length: count / 20 }, (_, id) => id);
    const html = `${'<p>text</p>'.repeat(count)}${ids.map(part).join('')}<script>${ids.map(move).join('')}</script>`;
    return parseStreamedHtml(html, URL);
  }, 10_000);
  expect(growth).toMatchObject({ isLinear: true });
});

test('stores a streamed page in the order in which browsers show it', () => {
  const prose = (word: string) => `<p>${`The ${word} of a queue keeps its jobs. `.repeat(8)}</p>`;
  const body =
    `<html><head><title>Queues</title></head><body><main><h1>Queues</h1>${prose('start')}` +
    `<!--$?--><template id="B:0"></template><div class="skeleton">Loading section…</div><!--/$--><h2>Limits</h2>${prose('limit')}</main>` +
    `<div hidden id="S:0"><h2>Retries</h2>${prose('middle')}</div><script>$RC("B:0","S:0")</script></body></html>`;
  const { markdown } = readHtmlPage(fetchedPage('html', URL, body));
  expect(markdown).not.toContain('Loading');
  expect(markdown.match(/^#+ .*/gm)).toEqual(['# Queues', '## Retries', '## Limits']);
});
