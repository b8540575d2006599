import { getNodeValue } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { parseJsonc, SettingsFormatError } from './jsonc.ts';

it.each([
  [
    'comments and trailing commas',
    '{ // one\n "a": [1, /* two */ -2.5e3,], "b": "x//y\\"", }\n',
    { a: [1, -2_500], b: 'x//y"' },
  ],
  ['a byte order mark', '\uFEFF{}', {}],
  ['nested objects', '{"a":{"b":{"c":null}}}', { a: { b: { c: null } } }],
])('parses %s', (_, text, value) => {
  expect(getNodeValue(parseJsonc(text))).toEqual(value);
});

it.each(['{', '{"a":}', '{"a" 1}', '{,}', '[1 2]', '{} x', '', "{'a': 1}", '{"a": 1 "b": 2}', '{"a": 01}'])(
  'rejects invalid JSON and names the line: %j',
  (text) => {
    expect(() => parseJsonc(text)).toThrow(SettingsFormatError);
    expect(() => parseJsonc(`\n${text}`)).toThrow(/^line 2 is not valid JSON$/);
  },
);
