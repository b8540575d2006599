import { expect, test } from 'vitest';
import { parseHtml } from '../../dom/parse-html.ts';
import { surveyPage } from './survey-page.ts';

const URL = 'https://forum.example.com/t/ranges/1';
const FIELD = '<input name="password" type="password">';

test.each([
  [true, 'a form', `<form>${FIELD}</form>`],
  [false, 'a form that scripts show', `<form style="display: none;"><p>${FIELD}</p></form>`],
  [false, 'a hidden dialog', `<div hidden>${FIELD}</div>`],
])('has a password field: %s for one in %s', (expected, _, html) => {
  expect(surveyPage(parseHtml(html, URL), URL).hasPasswordField).toBe(expected);
});

test('leaves out hidden links with rel=nofollow', () => {
  const html =
    '<a rel="nofollow" href="/a">A</a><p hidden><a href="/b">B</a> <a rel="ugc nofollow" href="/trap">Trap</a></p>';
  const links = surveyPage(parseHtml(html, URL), URL).findLinks();
  expect(links.map(({ url }) => url)).toEqual(['https://forum.example.com/a', 'https://forum.example.com/b']);
});
