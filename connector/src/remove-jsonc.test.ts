import { expect, it } from 'vitest';
import { removeMember } from './remove-jsonc.js';

it.each([
  ['the only one', '{\n  "servers": {\n    "docs": { "a": 1 }\n  }\n}\n', '{\n  "servers": {\n  }\n}\n'],
  ['the first', '{ "servers": { "docs": 1, "b": 2 } }', '{ "servers": { "b": 2 } }'],
  ['the last', '{ "servers": { "a": 1, "docs": 2 } }', '{ "servers": { "a": 1 } }'],
  [
    'the last of its lines, with comments around',
    '{ "servers": {\n\t"a": 1, // one\n\t"docs": {\n\t\t"x": 2\n\t} // mine\n} }',
    '{ "servers": {\n\t"a": 1 // one\n // mine\n} }',
  ],
  [
    'one with a trailing comma, between Windows line ends',
    '{\r\n  "servers": {\r\n    "a": 1,\r\n    "docs": 2,\r\n  },\r\n}',
    '{\r\n  "servers": {\r\n    "a": 1,\r\n  },\r\n}',
  ],
  ['none of another object', '{ "docs": 1, "servers": { "a": 1 } }', '{ "docs": 1, "servers": { "a": 1 } }'],
  ['none of what is no object', '{ "servers": [1] }', '{ "servers": [1] }'],
  ['none of nothing', ' \n', ' \n'],
])('%s is removed', (_, before, after) => {
  expect(removeMember(before, 'servers', 'docs')).toBe(after);
});
