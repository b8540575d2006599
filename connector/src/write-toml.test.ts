import { expect, it } from 'vitest';
import { FileFormError } from './jsonc.js';
import { removeToml, writeToml } from './write-toml.js';

const TABLE = '[mcp_servers.docs]\ncommand = "npx"';

it.each([
  ['an empty file', '', `${TABLE}\n`],
  ['a file of others', 'model = "x"\n', `model = "x"\n\n${TABLE}\n`],
  ['an older one', '[mcp_servers.docs]\ncommand = "old"\n', `${TABLE}\n`],
  ['one with a comment', '  [ mcp_servers . docs ] # mine\ncommand = "old"\n', `${TABLE}\n`],
  ['one whose name is quoted', '[mcp_servers."docs"]\ncommand = "old"\n', `${TABLE}\n`],
  [
    'one with tables of its own',
    '[mcp_servers.docs]\na = 1\n[mcp_servers.docs.env]\nB = "2"\n',
    `${TABLE}\n`,
  ],
  ['one of a longer name', '[mcp_servers.docs-2]\na = 1', `[mcp_servers.docs-2]\na = 1\n\n${TABLE}\n`],
])('the table of a server is written into %s', (_, before, after) => {
  expect(writeToml(before, 'docs', TABLE)).toBe(after);
});

it('what stands around an older one stays, with its comments and line ends', () => {
  const before = 'a = 1\r\n\r\n[mcp_servers.docs]\r\nb = 2\r\n\r\n# of c\r\n[[c]]\r\nd = 3\r\n';
  const after = `a = 1\n\n${TABLE}\n\n# of c\n[[c]]\nd = 3\n`;
  expect(writeToml(before, 'docs', TABLE)).toBe(after.replaceAll('\n', '\r\n'));
});

it.each([
  '[mcp_servers]\ndocs = { command = "old" }',
  '[mcp_servers]\ndocs.command = "old"',
  'mcp_servers.docs = { command = "old" }',
  '[mcp_servers]\n"docs" = { command = "old" }',
])('a server in another form is left alone: %j', (before) => {
  expect(() => writeToml(before, 'docs', TABLE)).toThrow(FileFormError);
});

it('is not misled by what other tables hold', () => {
  const before = '[mcp_servers.other]\ndocs = 1\n[x]\nmcp_servers = 2\ndocs = 3';
  expect(writeToml(before, 'docs', TABLE)).toBe(`${before}\n\n${TABLE}\n`);
});

it('the table of a server is removed with those inside it', () => {
  const other = 'a = 1\n\n# of c\n[c]\nd = 3\n';
  const own = '[mcp_servers.docs]\nb = 2\n[mcp_servers.docs.env]\nC = "3"\n';
  expect(removeToml(other.replace('# of', `${own}# of`), 'docs')).toBe(other);
  expect(removeToml(other, 'docs')).toBe(other);
  expect(removeToml(writeToml(other, 'docs', TABLE), 'docs').trimEnd()).toBe(other.trimEnd());
});
