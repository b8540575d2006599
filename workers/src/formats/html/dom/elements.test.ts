import { expect, test } from 'vitest';
import { plainText } from './elements.ts';
import { parseHtml } from './parse-html.ts';

test.each([
  ['separates blocks', '<a><h3>Mock servers</h3><p>Test an <b>A</b>PI</p></a>', 'Mock servers Test an API'],
  ['collapses white space', ' a \n<i> b</i>&nbsp;c<br>d ', 'a b c d'],
  ['leaves out scripts and styles', 'a<script>b</script><style>c</style>', 'a'],
])('plainText() %s', (_, html, text) => {
  expect(plainText(parseHtml(html, 'https://docs.example.org/'))).toBe(text);
});
