import { expect, test } from 'vitest';
import { type Blanking, blankSource } from './blank-source.ts';

function visible(text: string, blanking: Blanking = 'comments-and-strings'): string {
  return blankSource(text, blanking).replace(/ +/g, ' ').trim();
}

test.each([
  ['a line comment', 'a // {\nb', 'a \nb'],
  ['a block comment', 'a /* { \n { */ b', 'a \n b'],
  ['a string', `a("{'}")`, 'a( )'],
  ['a string with an escaped quote', String.raw`a('it\'s {')`, 'a( )'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is source code that has a placeholder
  ['a template with an expression', 'a(`{ ${b({ c: `}` })} {`)', 'a( b({ c: }) )'],
  ['a regular expression', 'a(/[/{]"/g) / 2', 'a( g) / 2'],
  ['a division', 'a / b / c', 'a / b / c'],
  ['a comment sign inside a string', 'a("//") + b', 'a( ) + b'],
])('%s is blanked, what surrounds it stays', (_, text, expected) => {
  expect(visible(text)).toBe(expected);
});

test('line breaks stay where they are', () => {
  const text = 'a\n/* b\n c */\n`d\ne`\n';
  expect(blankSource(text, 'comments-and-strings').split('\n')).toHaveLength(text.split('\n').length);
});

test('an apostrophe in text between tags does not swallow the code behind it', () => {
  expect(visible("<p>Don't</p>\nreturn { a };")).toBe("<p>Don't</p>\nreturn { a };");
});

test('strings stay when only comments are asked for', () => {
  expect(visible(`import { a } from './a.ts'; // from './b.ts'`, 'comments')).toBe(
    `import { a } from './a.ts';`,
  );
});
