import { getNodeValue } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { appendItem, removeProperty, setProperty } from './edit-jsonc.ts';
import { parseJsonc } from './jsonc.ts';

const server = { command: 'npx', args: ['-y'] };
const parseValue = (text: string) => getNodeValue(parseJsonc(text));

describe('adding a server', () => {
  it('creates the object in an empty file', () => {
    expect(JSON.parse(setProperty('  \n', ['mcpServers', 'docs'], server))).toEqual({
      mcpServers: { docs: server },
    });
  });

  it('keeps other servers, comments and formatting', () => {
    const before = `{
    // my theme
    "theme": "dark", /* really */
    "context_servers": {
        "other": { "command": "x" }, // keep
    },
    "last": 1 // no comma
}
`;
    const after = setProperty(before, ['context_servers', 'docs'], server);
    expect(after).toBe(
      before.replace(
        '// keep\n',
        '// keep\n        "docs": {\n            "command": "npx",\n            "args": [\n                "-y"\n            ]\n        }\n',
      ),
    );
    const added = setProperty(before, ['new'], true);
    expect(added).toBe(
      before.replace('"last": 1 // no comma\n', '"last": 1, // no comma\n    "new": true\n'),
    );
    expect(parseValue(added)).toMatchObject({ theme: 'dark', last: 1, new: true });
  });

  it('refuses a file in which a name occurs twice, because editors use the last one', () => {
    const text = '{ "mcpServers": {}, "mcpServers": { "other": {} } }';
    expect(() => setProperty(text, ['mcpServers', 'docs'], server)).toThrow('"mcpServers" occurs twice');
    expect(() => removeProperty(text, ['mcpServers', 'other'])).toThrow('"mcpServers" occurs twice');
  });

  it('replaces the server of the same name', () => {
    const text = '{\n  "mcpServers": {\n    "docs": { "command": "old" },\n    "b": {}\n  }\n}\n';
    expect(parseValue(setProperty(text, ['mcpServers', 'docs'], server))).toEqual({
      mcpServers: { docs: server, b: {} },
    });
  });

  it.each(['{}', '{"mcpServers":{}}', '{"mcpServers":{"a":1}}', '{ "mcpServers": { "a": 1 } }', '{"x":[]}'])(
    'works on %s',
    (text) => {
      const after = parseValue(setProperty(text, ['mcpServers', 'docs'], server));
      expect(after).toMatchObject({ ...JSON.parse(text), mcpServers: { docs: server } });
    },
  );

  it('rejects a file with a value of another type at the name', () => {
    expect(() => setProperty('{"mcpServers": []}', ['mcpServers', 'docs'], server)).toThrow(
      '"mcpServers" is not an object',
    );
    expect(() => appendItem('{"inputs": {}}', 'inputs', 1)).toThrow('"inputs" is not an array');
  });

  it('appends items to an array', () => {
    expect(parseValue(appendItem('{}', 'inputs', { id: 'a' }))).toEqual({ inputs: [{ id: 'a' }] });
    expect(parseValue(appendItem('{"inputs": [1, // one\n]}', 'inputs', 2))).toEqual({ inputs: [1, 2] });
  });
});

describe('removing a server', () => {
  it.each([
    [
      'removes the only server',
      '{\n  "servers": {\n    "docs": { "a": 1 }\n  }\n}\n',
      '{\n  "servers": {\n  }\n}\n',
    ],
    ['removes the first server', '{ "servers": { "docs": 1, "b": 2 } }', '{ "servers": { "b": 2 } }'],
    ['removes the last server', '{ "servers": { "a": 1, "docs": 2 } }', '{ "servers": { "a": 1 } }'],
    [
      'removes the last of several lines and keeps comments around it',
      '{ "servers": {\n\t"a": 1, // one\n\t"docs": {\n\t\t"x": 2\n\t} // mine\n} }',
      '{ "servers": {\n\t"a": 1 // one\n // mine\n} }',
    ],
    [
      'removes a server with a trailing comma and keeps Windows line endings',
      '{\r\n  "servers": {\r\n    "a": 1,\r\n    "docs": 2,\r\n  },\r\n}',
      '{\r\n  "servers": {\r\n    "a": 1,\r\n  },\r\n}',
    ],
    [
      'ignores the same name in another object',
      '{ "docs": 1, "servers": { "a": 1 } }',
      '{ "docs": 1, "servers": { "a": 1 } }',
    ],
    ['ignores a group that is not an object', '{ "servers": [1] }', '{ "servers": [1] }'],
    ['leaves a blank file unchanged', ' \n', ' \n'],
  ])('%s', (_, before, after) => {
    expect(removeProperty(before, ['servers', 'docs'])).toBe(after);
  });
});

it('removes a property after 300,000 spaces in linear time', () => {
  const startedAt = performance.now();
  removeProperty(`{ "a":${' '.repeat(300_000)}1, "docs": 1, "b": 2 }`, ['docs']);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
