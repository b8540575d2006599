import { decodeHTML } from 'entities';
import { expect, test } from 'vitest';
import { decodeReferences } from './decode-references.ts';

test.each([
  'no reference & none &',
  '&lt;a href=&quot;x&quot;&gt;',
  '&amp;lt; stays a reference',
  'a&nbsp;b &#39;c&#39; &#x41;&#65;',
  '&lt without its end, &ltimes; and &notit;',
  '&hellip; then &lt;b&gt;',
  '&;&#;&#x;&&lt;',
])('decodes %s as the whole table does', (text) => {
  expect(decodeReferences(text)).toBe(decodeHTML(text));
});
