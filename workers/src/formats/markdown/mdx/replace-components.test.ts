import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from '../clean-markdown.ts';

/** The Markdown of a page, without the empty lines between its blocks. */
const read = (...lines: string[]) => cleanMarkdown(lines.join('\n')).replace(/\n{2,}/g, '\n');

test('removes the indentation of component content, which would hide headings and code', () => {
  const steps = [
    '<Steps>',
    '  <Step>',
    '    ### Open a queue',
    '',
    '    ```ts',
    '    open({',
    '      name: "a",',
    '    })',
    '    ```',
    '  </Step>',
    '</Steps>',
  ];
  expect(read(...steps)).toBe('### Open a queue\n```ts\nopen({\n  name: "a",\n})\n```');
});

test('content of a component in a list stays in its item', () => {
  const list = [
    '1. Open a queue.',
    '   <Callout>',
    '     Queues are closed.',
    '   </Callout>',
    '2. Close it.',
  ];
  expect(read(...list)).toBe('1. Open a queue.\n   > **Note**\n   >\n   > Queues are closed.\n2. Close it.');
});

test('tabs that a formatter indented at random stay in their item', () => {
  const list = [
    '1. Open a queue.',
    '         <Tabs>',
    '   <TabItem label="A">',
    '',
    '       A',
    '',
    '             </TabItem>',
    '             <TabItem label="B">',
    '',
    '       B',
    '',
    '             </TabItem>',
    '         </Tabs>',
  ];
  expect(read(...list)).toBe('1. Open a queue.\n   **A**\n   A\n   **B**\n   B');
});

test('shows the command of a component for several package managers', () => {
  const list = [
    '1. Install it:',
    '   <CommandTabs',
    '     npm="npm install halyard"',
    '     yarn="yarn add halyard" />',
  ];
  expect(read(...list)).toBe('1. Install it:\n   ```sh\n   npm install halyard\n   ```');
});

test.each([
  ['<Warning>\nClose it.\n</Warning>', '> **Warning**\n>\n> Close it.'],
  ['<Callout type="warn">\nClose it.\n</Callout>', '> **Warning**\n>\n> Close it.'],
  ['<Aside type="tip" title="Idle">\nClose it.\n</Aside>', '> **Idle**\n>\n> Close it.'],
  ['<Note>Close it.</Note>', 'Close it.'],
])('shows the callout %j as a quotation', (callout, expected) => {
  expect(cleanMarkdown(callout)).toBe(expected);
});

test.each([
  ['label', '<Tabs>\n<TabItem value="n" label="npm">\nA\n</TabItem>\n</Tabs>'],
  ['value', '<Tabs>\n<Tab value="npm">\nA\n</Tab>\n</Tabs>'],
  ['items of the tabs', "<Tabs items={['npm', 'bun']}>\n<Tab>\nA\n</Tab>\n</Tabs>"],
])('a tab is labeled by the %s', (_, tabs) => {
  expect(cleanMarkdown(tabs)).toBe('**npm**\n\nA');
});

const PROPERTIES = `[
    {
      name: 'limit',
      type: 'Array<number> | { max: number }',
      isOptional: true,
      description:
        "The queue's limit, or " + 'none.',
      properties: [{ type: 'Limit', parameters: [{ name: 'max', type: 'number', description: 'Jobs.' }] }],
    },
    // Set by the server.
    { name: 'name', type: 'string', default: '"a"' },
]`;
const LIST = [
  "- `limit?: Array<number> | { max: number }`: The queue's limit, or none.",
  '  - `max: number`: Jobs.',
  '- `name: string` (default: "a")',
].join('\n');

test('shows the data of a table component as a list', () => {
  expect(cleanMarkdown(`<PropertiesTable\n  content={${PROPERTIES}}\n/>`)).toBe(LIST);
  expect(cleanMarkdown(`export const fields = ${PROPERTIES};\n\n<Table fields={fields} />`)).toBe(LIST);
  const type = `{ limit: { type: 'number', description: 'Jobs.', required: false } }`;
  expect(cleanMarkdown(`<TypeTable type={${type}} />`)).toBe('- `limit?: number`: Jobs.');
});

test('removes data without names and descriptions', () => {
  expect(cleanMarkdown("A\n\n<Cards\n  items={['a', { href: '/b' }]}\n/>")).toBe('A');
});

test.each([
  ['<Icon name="check" color="green" /> **Right**', '**Right**'],
  ['Options <Badge type="caution">deprecated</Badge>', 'Options deprecated'],
  ['<Link href="/api/string/">`string`</Link>', '[`string`](/api/string/)'],
  ['- `TSchema` <Property {...properties.TSchema} />', '- `TSchema`'],
  ['| a | <Check size={18} /> | <Cross /> |', '| a | Check | Cross |'],
  ['`<Icon />` and `Map<A, B>`', '`<Icon />` and `Map<A, B>`'],
  ['Replace <STREAM> and Promise<Response>.', 'Replace <STREAM> and Promise<Response>.'],
])('shows the inline components of %j', (line, expected) => {
  expect(cleanMarkdown(line)).toBe(expected);
});

test('keeps components in code, and tags without an end', () => {
  const code = '```jsx\n<Tabs>\n  <Tab />\n</Tabs>\n```';
  expect(cleanMarkdown(code)).toBe(code);
  expect(cleanMarkdown('<Table data={[\n\nText.')).toBe('<Table data={[\n\nText.');
});

test.each([
  '<A x={[/*,]}/>\n',
  '<A x={[`,\n',
  '<A x={\n',
  '<A x={[{a:"\n',
  '<A\n',
  '</A>\n',
  '<A>\n  ',
  '<A b="c">',
  '<A x={{a:{a:',
])('reads many %j in linear time', async (part) => {
  const size = Math.ceil(100_000 / part.length);
  expect(await measureCpuGrowth((count) => cleanMarkdown(part.repeat(count)), size)).toMatchObject({
    isLinear: true,
  });
});
