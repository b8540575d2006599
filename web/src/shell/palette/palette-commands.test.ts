import { expect, test } from 'vitest';
import { mainCommands, matchCommands, paletteCommands } from './palette-commands.ts';

const went: string[] = [];
const noop = () => undefined;
const commands = paletteCommands([{ id: 7, name: 'Python manual' }], {
  goTo: (path) => went.push(path),
  createCollection: noop,
  addUrl: noop,
  addText: noop,
  editCollection: noop,
  switchColors: noop,
  showShortcuts: noop,
});

test('matches every word in any order and case', () => {
  expect(matchCommands(commands, 'doc PYTHON').map(({ id }) => id)).toEqual(['/collections/7', 'text-7']);
  expect(matchCommands(commands, 'zeppelin')).toEqual([]);
  expect(matchCommands(commands, ' ')).toEqual(commands);
});

test('shows the pages of the application and the documents of each collection without a search', () => {
  const labels = mainCommands(commands).map(({ label }) => label);
  expect(labels[0]).toBe('New MCP Server');
  expect(labels.at(-1)).toBe('Documents');
});

test('finds the export of a collection, the documentation and notifications', () => {
  const paths = (search: string) => matchCommands(commands, search).map(({ path }) => path);
  expect(paths('python export')).toEqual(['/collections/7?tab=export']);
  expect(paths('python connect')).toEqual(['/collections/7?tab=mcp']);
  expect(paths('documentation help')).toEqual(['/docs']);
  // Installations without a mail server have no section for emails.
  expect(paths('email alerts')).toEqual(['/account-settings']);
});

test('runs the matching command', () => {
  matchCommands(commands, 'python ask')[0]?.run();
  matchCommands(commands, 'usage')[0]?.run();
  expect(went).toEqual(['/collections/7/preview', '/usage']);
});
