import { describe, expect, it } from 'vitest';
import { FileFormError, readJsonc } from './jsonc.js';
import { append, writeAt } from './write-jsonc.js';

const server = { command: 'npx', args: ['-y'] };

describe('settings of an editor', () => {
  it.each([
    [
      'comments and a trailing comma',
      '{ // one\n "a": [1, /* two */ -2.5e3,], "b": "x//y\\"", }\n',
      { a: [1, -2_500], b: 'x//y"' },
    ],
    ['a byte order mark', '\uFEFF{}', {}],
    ['nested objects', '{"a":{"b":{"c":null}}}', { a: { b: { c: null } } }],
  ])('with %s are read', (_, text, value) => {
    expect(readJsonc(text).value).toEqual(value);
  });

  it.each(['{', '{"a":}', '{"a" 1}', '{,}', '[1 2]', '{} x', '', "{'a': 1}", '{"a": 1 "b": 2}', '{"a": 01}'])(
    'that are broken (%j) are refused with their line',
    (text) => {
      expect(() => readJsonc(text)).toThrow(FileFormError);
      expect(() => readJsonc(`\n${text}`)).toThrow(/^line 2 is no JSON$/);
    },
  );
});

describe('a server', () => {
  it('is written into an empty file', () => {
    expect(JSON.parse(writeAt('  \n', ['mcpServers', 'docs'], server))).toEqual({
      mcpServers: { docs: server },
    });
  });

  it('is added beside others, and what people wrote stays as it is', () => {
    const before = `{
    // my theme
    "theme": "dark", /* really */
    "context_servers": {
        "other": { "command": "x" }, // keep
    },
    "last": 1 // no comma
}
`;
    const after = writeAt(before, ['context_servers', 'docs'], server);
    expect(after).toBe(
      before.replace(
        '// keep\n',
        '// keep\n        "docs": {\n            "command": "npx",\n            "args": [\n                "-y"\n            ]\n        }\n',
      ),
    );
    const added = writeAt(before, ['new'], true);
    expect(added).toBe(
      before.replace('"last": 1 // no comma\n', '"last": 1, // no comma\n    "new": true\n'),
    );
    expect(readJsonc(added).value).toMatchObject({ theme: 'dark', last: 1, new: true });
  });

  it('takes the place of the one of its name', () => {
    const text = '{\n  "mcpServers": {\n    "docs": { "command": "old" },\n    "b": {}\n  }\n}\n';
    expect(readJsonc(writeAt(text, ['mcpServers', 'docs'], server)).value).toEqual({
      mcpServers: { docs: server, b: {} },
    });
  });

  it.each(['{}', '{"mcpServers":{}}', '{"mcpServers":{"a":1}}', '{ "mcpServers": { "a": 1 } }', '{"x":[]}'])(
    'is added to %s',
    (text) => {
      const after = readJsonc(writeAt(text, ['mcpServers', 'docs'], server)).value;
      expect(after).toMatchObject({ ...JSON.parse(text), mcpServers: { docs: server } });
    },
  );

  it('is not written where something else stands', () => {
    expect(() => writeAt('{"mcpServers": []}', ['mcpServers', 'docs'], server)).toThrow(
      '"mcpServers" is no object',
    );
    expect(() => append('{"inputs": {}}', 'inputs', 1)).toThrow('"inputs" is no list');
  });

  it('has what it asks for added to a list', () => {
    expect(readJsonc(append('{}', 'inputs', { id: 'a' })).value).toEqual({ inputs: [{ id: 'a' }] });
    expect(readJsonc(append('{"inputs": [1, // one\n]}', 'inputs', 2)).value).toEqual({ inputs: [1, 2] });
  });
});
