import { expect, test } from 'vitest';
import { mainCommands, matchCommands, paletteCommands } from './palette-commands.ts';

const commands = paletteCommands([{ id: 7, name: 'Python manual', description: '' }]);

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
  const paths = (search: string) => matchCommands(commands, search).map(({ target }) => target);
  expect(paths('python export')).toEqual(['/collections/7?tab=export']);
  expect(paths('python connect')).toEqual(['/collections/7?tab=mcp']);
  expect(paths('documentation help')).toEqual(['/docs']);
  // Installations without a mail server have no section for emails.
  expect(paths('email alerts')).toEqual(['/account-settings']);
});

test('commands of a collection lead to its pages', () => {
  const [ask] = matchCommands(commands, 'python ask');
  expect(ask?.target).toBe('/collections/7/preview');
});
