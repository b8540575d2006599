import { expect, test } from 'vitest';
import { parseHtml } from '../../dom/parse-html.ts';
import { surveyPage } from './survey-page.ts';

const URL = 'https://forum.example.com/t/ranges/1';
const FIELD = '<input name="password" type="password">';

test.each([
  [true, 'a form', `<form>${FIELD}</form>`],
  [false, 'a form that scripts show', `<form style="display: none;"><p>${FIELD}</p></form>`],
  [false, 'a hidden dialog', `<div hidden>${FIELD}</div>`],
])('reports whether a page has a password field: %s for a field in %s', (expected, _, html) => {
  expect(surveyPage(parseHtml(html, URL), URL).passwordField !== undefined).toBe(expected);
});

test('follows a frame that shows the linked pages, and no other frame', () => {
  const html =
    '<a href="a" target="topic">A</a><iframe name="topic" src="start"></iframe><iframe name="x" src="x"></iframe>';
  const links = surveyPage(parseHtml(html, URL), URL).findLinks();
  expect(links.map(({ url }) => url)).toEqual([
    'https://forum.example.com/t/ranges/a',
    'https://forum.example.com/t/ranges/start',
  ]);
});

test('follows the next page of a list, which only the head of the page may name', () => {
  const html = '<head><link rel="next" href="/page/2/"></head><a href="/a">A</a>';
  const links = surveyPage(parseHtml(html, URL), URL).findLinks();
  expect(links.map(({ url }) => url)).toEqual([
    'https://forum.example.com/a',
    'https://forum.example.com/page/2/',
  ]);
});

test('leaves out links with rel=sponsored, which are advertisements', () => {
  const html = '<a href="/a">A</a><a rel="sponsored nofollow" href="/go/ad?c=1">Buy</a>';
  const links = surveyPage(parseHtml(html, URL), URL).findLinks();
  expect(links.map(({ url }) => url)).toEqual(['https://forum.example.com/a']);
});

test('leaves out the filters of a list, which are links to itself with rel=nofollow', () => {
  const html = `<a href="?page=2">Next</a> <a rel="nofollow" href="?type=guide">Guides</a>
    <a rel="nofollow" href="/b?from=list">B</a>`;
  const links = surveyPage(parseHtml(html, URL), URL).findLinks();
  expect(links.map(({ url }) => url)).toEqual([`${URL}?page=2`, 'https://forum.example.com/b?from=list']);
});

test('leaves out hidden links with rel=nofollow', () => {
  const html =
    '<a rel="nofollow" href="/a">A</a><p hidden><a href="/b">B</a> <a rel="ugc nofollow" href="/trap">Trap</a></p>';
  const links = surveyPage(parseHtml(html, URL), URL).findLinks();
  expect(links.map(({ url }) => url)).toEqual(['https://forum.example.com/a', 'https://forum.example.com/b']);
});

test.each([
  `<a href="javascript:go('/docs/b')">B</a>`,
  `<a href="javascript:void(0)" onclick="go('/docs/b')">B</a>`,
  `<a href="#" onclick='show("/docs/b"); return false'>B</a>`,
  `<tr onclick="window.location='/docs/b'"><td>B</td></tr>`,
  '<select onchange="location = value"><option value="/docs/b">B</option></select>',
  '<select onchange="location=this.value"><option value="../../docs/b">B</option></select>',
  `<select onchange="window.location.href = '/docs/' + this.value"><option value="b">B</option></select>`,
  '<tr class="clickable" data-href="/docs/b"><td>B</td></tr>',
  `<button onclick="window.open('/docs/b')">B</button>`,
  '<form action="/docs/b"><button>B</button></form>',
  '<form action="/docs/b"><input type="submit" value="B"></form>',
  '<svg><g><a xlink:href="/docs/b"><text>B</text></a></g></svg>',
])('finds the link in %s', (html) => {
  const links = surveyPage(parseHtml(html, URL), URL).findLinks();
  expect(links).toEqual([{ url: 'https://forum.example.com/docs/b', text: 'B' }]);
});

test.each([
  [
    '<form action="/page?x=1"><input type="hidden" name="book" value="7"><select name="topic"><option value="b">B</option></select><button>Go</button></form>',
    'https://forum.example.com/page?book=7&topic=b',
  ],
  [
    `<select onchange="location = this.options[this.selectedIndex].value + '.html'"><option value="b">B</option></select>`,
    'https://forum.example.com/t/ranges/b.html',
  ],
  [
    `<select onchange="location.search='?os='+this.value"><option value="b">B</option></select>`,
    'https://forum.example.com/t/ranges/1?os=b',
  ],
  [
    `<select onchange="window.location.search = 'os=' + value"><option value="b">B</option></select>`,
    'https://forum.example.com/t/ranges/1?os=b',
  ],
  [
    `<select onchange="location.href = location.pathname + '?os=' + this.value"><option value="b">B</option></select>`,
    'https://forum.example.com/t/ranges/1?os=b',
  ],
  [
    `<select onchange="window.location.assign('b/' + this.value)"><option value="c">B</option></select>`,
    'https://forum.example.com/t/ranges/b/c',
  ],
  [
    '<select onchange="jump(this)"><optgroup label="A"><option value="b.htm">B</option></optgroup></select>',
    'https://forum.example.com/t/ranges/b.htm',
  ],
])('follows the menu %s', (html, url) => {
  expect(surveyPage(parseHtml(html, URL), URL).findLinks()).toEqual([{ url, text: 'B' }]);
});

test.each([
  ['#t=Load%20paper.htm', 'Load%20paper.htm'],
  ['#t=Load%20paper.htm&rhtocid=_1', 'Load%20paper.htm'],
  ['#t=Trays%2FLoad.htm', 'Trays/Load.htm'],
  ['#Content/Trays/Load.htm', 'Content/Trays/Load.htm'],
  ['Default.htm#Trays/Load.html?Highlight=tray', 'Trays/Load.html'],
])('follows %s to the file in its fragment, which a script shows in a frame', (href, path) => {
  const page = 'https://forum.example.com/help/Default.htm';
  const links = surveyPage(parseHtml(`<a href="${href}">B</a>`, page), page).findLinks();
  expect(links).toEqual([{ url: `https://forum.example.com/help/${path}`, text: 'B' }]);
});

test.each([
  '<form action="/search"><input name="q"><button>Search</button></form>',
  '<select><option value="Europe/Berlin">Berlin</option></select>',
  '<select name="version" onchange="location=this.value"><option value="2.0">2.0</option></select>',
  `<select onchange="location.search = '?sort=' + this.value"><option value="name">Name</option></select>`,
  '<form action="/list"><select name="sort"><option value="name">Name</option></select></form>',
  '<form action="/search"><input name="q"><select name="in"><option value="docs">Docs</option></select></form>',
  '<form action="/b" method="post"><select name="page"><option value="b">B</option></select></form>',
  '<select onchange="setUnit(this.value)"><option value="b">B</option></select>',
  '<form action="/logout" method="post"><button>Log out</button></form>',
  `<button onclick="count('/docs/b')">B</button>`,
  '<a href="javascript:void(0)">B</a>',
  '<a href="#index.html">B</a><h2 id="index.html">Index</h2>',
  `<a href="#" onclick="toggle('menu')">B</a>`,
])('finds no link in %s', (html) => {
  expect(surveyPage(parseHtml(html, URL), URL).findLinks()).toEqual([]);
});
