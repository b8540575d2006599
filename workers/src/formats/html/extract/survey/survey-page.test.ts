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
