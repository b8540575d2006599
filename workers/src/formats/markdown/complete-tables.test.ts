import { expect, test } from 'vitest';
import { completeTables } from './complete-tables.ts';

test('adds the outer pipes that rows of a table omit, and removes their padding', () => {
  const table =
    '  Name      | Description\n  ----------|:----------\n  `timeout` | In seconds.\n  `a\\|b\\|` | Either.\n\nNot a | row';
  expect(completeTables(`Text.\n\n${table}`)).toBe(
    'Text.\n\n| Name | Description |\n| ---|:--- |\n| `timeout` | In seconds. |\n| `a\\|b\\|` | Either. |\n\nNot a | row',
  );
  expect(completeTables('| Code | Cause |\n|---|---|\n| 1 | Full. |\n| 2 | Busy.')).toBe(
    '| Code | Cause |\n| ---|--- |\n| 1 | Full. |\n| 2 | Busy. |',
  );
});

test('removes the padding of tables, also in lists and quotations', () => {
  expect(completeTables('| A    |  | B |\n| :------ | - | - |\n| `a  b` |  |  2   |')).toBe(
    '| A | | B |\n| :--- | - | - |\n| `a  b` | | 2 |',
  );
  expect(completeTables('> | A    | B |\n> | ---- | - |\n> | 1    | 2 |')).toBe(
    '> | A | B |\n> | --- | - |\n> | 1 | 2 |',
  );
  expect(completeTables('- C\n\n  | A    |\n  | ---- |')).toBe('- C\n\n  | A |\n  | --- |');
});

test.each([
  ['a table without padding', '| A | B |\n| --- | - |\n| 1 | 2 |'],
  ['a table in code', '```\nA | B\n--- | ---\n1 | 2\n```'],
  ['text with pipes', 'a | b\nc | d'],
  ['a table whose last cell ends with a pipe in code', '| A |\n| - |\n| `a \\| b` |'],
])('leaves %s unchanged', (_, markdown) => {
  expect(completeTables(markdown)).toBe(markdown);
});
