import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { fenceIndentedCode } from './fence-indented-code.ts';

test('shows indented code as fenced code', () => {
  const code = '<div>\n\n  open()\n</div>';
  const indented = code.replace(/^(?=.)/gm, '    ');
  expect(cleanMarkdown(`Open:\n\n${indented}\n\nNext.`)).toBe(`Open:\n\n\`\`\`\n${code}\n\`\`\`\n\nNext.`);
  expect(fenceIndentedCode('\tmake\n\n\n')).toBe('```\nmake\n```\n\n\n');
});

test.each([
  '- Open:\n\n    the rest of the item\n\n  End.',
  '!!! note\n\n    Text.',
  'A paragraph\n    with an indented line.',
  '```\n\n    code\n\n    code\n```',
  '<Tabs>\n\n    Text.\n\n</Tabs>',
  '<table>\n  <tr>\n\n    <td>A</td>\n\n  </tr>\n</table>',
])('leaves %j as it is', (markdown) => {
  expect(fenceIndentedCode(markdown)).toBe(markdown);
});

test.each(['    a\n', '\n    a\n\n', '\t', '- a\n\n    b\n', '    ```\n'])(
  'takes linear time for many %j',
  async (part) => {
    const size = Math.ceil(100_000 / part.length);
    expect(await measureCpuGrowth((count) => fenceIndentedCode(part.repeat(count)), size)).toMatchObject({
      isLinear: true,
    });
  },
);
