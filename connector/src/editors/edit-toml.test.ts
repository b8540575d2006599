import { expect, it } from 'vitest';
import { removeServerTable, setServerTable } from './edit-toml.ts';
import { SettingsFormatError } from './jsonc.ts';

const TABLE = '[mcp_servers.docs]\ncommand = "npx"';

it.each([
  ['adds the table to an empty file', '', `${TABLE}\n`],
  ['appends the table to other settings', 'model = "x"\n', `model = "x"\n\n${TABLE}\n`],
  ['replaces an existing table', '[mcp_servers.docs]\ncommand = "old"\n', `${TABLE}\n`],
  [
    'replaces a table with a comment in its header',
    '  [ mcp_servers . docs ] # mine\ncommand = "old"\n',
    `${TABLE}\n`,
  ],
  ['replaces a table with a quoted name', '[mcp_servers."docs"]\ncommand = "old"\n', `${TABLE}\n`],
  [
    'replaces a table and its subtables',
    '[mcp_servers.docs]\na = 1\n[mcp_servers.docs.env]\nB = "2"\n',
    `${TABLE}\n`,
  ],
  [
    'keeps the table of a longer name',
    '[mcp_servers.docs-2]\na = 1',
    `[mcp_servers.docs-2]\na = 1\n\n${TABLE}\n`,
  ],
])('%s', (_, before, after) => {
  expect(setServerTable(before, 'docs', TABLE)).toBe(after);
});

it('keeps other settings, comments and line endings', () => {
  const before = 'a = 1\r\n\r\n[mcp_servers.docs]\r\nb = 2\r\n\r\n# of c\r\n[[c]]\r\nd = 3\r\n';
  const after = `a = 1\n\n${TABLE}\n\n# of c\n[[c]]\nd = 3\n`;
  expect(setServerTable(before, 'docs', TABLE)).toBe(after.replaceAll('\n', '\r\n'));
});

it.each([
  '[mcp_servers]\ndocs = { command = "old" }',
  '[mcp_servers]\ndocs.command = "old"',
  'mcp_servers.docs = { command = "old" }',
  '[mcp_servers]\n"docs" = { command = "old" }',
])('rejects a server outside a separate table: %j', (before) => {
  expect(() => setServerTable(before, 'docs', TABLE)).toThrow(SettingsFormatError);
});

it.each([
  ['an invalid file', 'a = \n', 'line 1 is not valid TOML'],
  [
    'an inline table of servers',
    'mcp_servers = { other = { command = "x" } }',
    '"mcp_servers" is an inline table',
  ],
  [
    'headers inside a multi-line string',
    "[mcp_servers.docs]\na = '''\n[x]\n'''\nb = 2\n",
    'the server "docs" does not have its own table',
  ],
])('rejects %s', (_, before, problem) => {
  expect(() => setServerTable(before, 'docs', TABLE)).toThrow(new SettingsFormatError(problem));
});

it('ignores the same names in other tables', () => {
  const before = '[mcp_servers.other]\ndocs = 1\n[x]\nmcp_servers = 2\ndocs = 3';
  expect(setServerTable(before, 'docs', TABLE)).toBe(`${before}\n\n${TABLE}\n`);
});

it('removes the table of a server and its subtables', () => {
  const other = 'a = 1\n\n# of c\n[c]\nd = 3\n';
  const own = '[mcp_servers.docs]\nb = 2\n[mcp_servers.docs.env]\nC = "3"\n';
  expect(removeServerTable(other.replace('# of', `${own}# of`), 'docs')).toBe(other);
  expect(removeServerTable(other, 'docs')).toBe(other);
  expect(removeServerTable(setServerTable(other, 'docs', TABLE), 'docs').trimEnd()).toBe(other.trimEnd());
});
