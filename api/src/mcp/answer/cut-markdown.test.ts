import { countTokens } from '@lectern/shared/count-tokens.ts';
import { closeFences, openFenceOf } from '@lectern/shared/domain/documents/open-fence.ts';
import { describe, expect, it } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cutMarkdown } from './cut-markdown.ts';

const GUIDE = [
  'A queue holds items until a worker takes them.',
  '',
  '```python',
  ...Array.from({ length: 30 }, (_, at) => `queue.put(item_${at})  # item ${at}`),
  '```',
  '',
  '| method | effect |',
  '|---|---|',
  ...Array.from({ length: 20 }, (_, at) => `| \`method_${at}\` | does the thing number ${at} |`),
  '',
  '1. First:',
  '   ```sh',
  '   npm start',
  '   ```',
].join('\n');

const withoutFences = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*```/.test(line) && line !== '')
    .join('\n');

it('shows words below a heading instead of only the heading', () => {
  const text = `### Example\n\n${'A queue holds items until a worker takes them. '.repeat(20)}`;
  const cut = cutMarkdown(text, 20);
  expect(cut.text).toMatch(/^### Example\n\nA queue holds items/);
  expect(cut.tokens).toBeLessThanOrEqual(20);
  expect(text.slice(cut.next ?? 0)).toMatch(/^\S/);
  for (const whole of ['```\ncode code code code code\n```', '| one | two | three | four |\n| --- |'])
    expect(cutMarkdown(`## A\n\n${whole}`, 6).text).toBe('## A');
});

it('cuts a long word in linear time', async () => {
  const growth = await measureCpuGrowth((count) => cutMarkdown(`${'/'.repeat(count)} a`, 10_000), 20_000);
  expect(growth).toMatchObject({ isLinear: true });
});

describe('cutMarkdown', () => {
  it('returns the whole text when it fits', () => {
    expect(cutMarkdown(GUIDE, 8_000)).toEqual({ text: GUIDE, tokens: countTokens(GUIDE), next: null });
  });

  it('ends with a whole line and closes the fence it cuts', () => {
    const { text, next } = cutMarkdown(GUIDE, 80);
    expect(text).toMatch(/# item \d+\n```$/);
    expect(next).toBeGreaterThan(0);
  });

  it('opens the fence again in the next part', () => {
    const { next } = cutMarkdown(GUIDE, 80);
    expect(cutMarkdown(GUIDE, 80, { from: next ?? 0 }).text).toMatch(/^```python\nqueue\.put/);
  });

  it.each([20, 27, 33, 40, 55, 64, 80, 100, 150, 233, 400])(
    'splits into parts of at most %i tokens with every line once and balanced fences',
    (maxTokens) => {
      const parts: string[] = [];
      for (let from: number | null = 0; from !== null; ) {
        const cut = cutMarkdown(GUIDE, maxTokens, { from });
        expect(countTokens(cut.text)).toBeLessThanOrEqual(maxTokens);
        expect(openFenceOf(cut.text)).toBeNull();
        expect(cut.next === null || cut.next > from).toBe(true);
        parts.push(cut.text);
        from = cut.next;
      }
      expect(withoutFences(parts.join('\n'))).toBe(withoutFences(GUIDE));
    },
  );

  it('cuts a line that is longer than the whole budget between words', () => {
    const line = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
    const { text, next } = cutMarkdown(line, 50);
    expect(text).toMatch(/ word\d+ $/);
    expect(line.slice(next ?? 0)).toMatch(/^word\d+ /);
  });

  it('cuts a line without spaces anywhere, never inside a character', () => {
    const cut = cutMarkdown('😀'.repeat(3_000), 50);
    expect(cut.text).toMatch(/^(😀)+$/u);
    expect(countTokens(cut.text)).toBeLessThanOrEqual(50);
  });

  it('adds words of the next line when whole lines use too little of the room', () => {
    const text = `One line.\n\n${'a queue holds items until a worker takes them, '.repeat(20)}`;
    expect(cutMarkdown(text, 60).text).toBe('One line.');
    const { text: shown, tokens, next } = cutMarkdown(text, 60, { minTokens: 58 });
    expect(tokens).toBeGreaterThanOrEqual(55);
    expect(tokens).toBeLessThanOrEqual(60);
    expect(text.startsWith(shown.trimEnd())).toBe(true);
    expect(next).toBe(shown.length);
    const table = `One line.\n\n| a |\n|---|\n| ${'cell '.repeat(80)} |`;
    expect(cutMarkdown(table, 60, { minTokens: 58 }).text).not.toContain('cell');
    const code = `One line.\n\n\`\`\`\n${'call(1, 2, 3); '.repeat(40)}\n\`\`\``;
    expect(cutMarkdown(code, 60, { minTokens: 58 }).text).toMatch(/call\([^\n]* \n```$/);
  });

  it.each(['## Open', '**QUEUE_FULL**', '## Open\n\n**Call:**'])(
    'leaves %j for the next part, which has the text below',
    (label) => {
      const text = `A queue holds items.\n\n${label}\n\n\`\`\`\nopen(1, 2, 3)\nclose()\n\`\`\``;
      for (let maxTokens = 6; maxTokens < 22; maxTokens++) {
        const { text: shown, next } = cutMarkdown(text, maxTokens, { minTokens: maxTokens });
        expect(shown).toMatch(/items\.$|\n```$/);
        if (shown.endsWith('items.')) expect(text.slice(next ?? 0)).toMatch(/^(?:## Open|\*\*QUEUE)/);
      }
    },
  );

  it('ends a cut line with a sentence that ends shortly before', () => {
    const text = `${'A queue holds items. '.repeat(4)}Call open(1, 2, 3) of example.com first. Words ${'word '.repeat(90)}`;
    for (let maxTokens = 34; maxTokens < 60; maxTokens++) {
      const { text: shown, next } = cutMarkdown(text, maxTokens);
      expect(shown).toMatch(/(?:items|first)\. $/);
      expect(text.slice(0, next ?? 0)).toBe(shown);
    }
    expect(cutMarkdown(text, 90).text).toMatch(/ word $/);
  });

  it.each(['[not thread safe](/dev.html#threads)', '`SELECT name FROM sails`'])(
    'does not end inside %s',
    (span) => {
      const text = `This class is ${span}, and its methods may be called in any order that suits the caller.`;
      for (let maxTokens = 4; maxTokens < 30; maxTokens++) {
        const { text: shown, next } = cutMarkdown(text, maxTokens);
        expect(shown.includes(span) || /^This( class( is)?)? $/.test(shown), shown).toBe(true);
        expect(next === null || text.slice(0, next) === shown).toBe(true);
      }
    },
  );

  it('keeps lines of code whole, and a fence with its first line', () => {
    const text = `For example:\n\n\`\`\`python\n>>> re.sub(r'def', r'static', 'def myfunc():')\n>>> done()\n\`\`\``;
    for (let maxTokens = 5; maxTokens < 40; maxTokens++) {
      const shown = cutMarkdown(text, maxTokens, { minTokens: maxTokens }).text;
      expect(text.startsWith(shown.replace(/\n```$/, '')), shown).toBe(true);
      expect(shown).toMatch(/^For example:$|'\)\n```$|done\(\)\n```$/);
    }
  });

  it('cuts a line of code that is longer than the whole budget below its fence', () => {
    const text = `\`\`\`js\n${'call(1, 2, 3); '.repeat(40)}\n\`\`\``;
    const { text: shown, next } = cutMarkdown(text, 60);
    expect(shown).toMatch(/^```js\ncall\([^\n]* \n```$/);
    expect(cutMarkdown(text, 60, { from: next ?? 0 }).text).toMatch(/^```js\ncall\([^\n]* \n```$/);
  });

  it('returns nothing when not even a word fits', () => {
    expect(cutMarkdown(GUIDE, 1)).toEqual({ text: '', tokens: 0, next: 0 });
  });
});

describe('closeFences', () => {
  it.each([
    ['a fence', '```js\nlet a', '```js\nlet a\n```'],
    ['a longer fence that holds a shorter one', '````md\n```\na\n```', '````md\n```\na\n```\n````'],
    ['a fence of tildes', '~~~\na\n```', '~~~\na\n```\n~~~'],
    ['a fence in a list item', '- ```sh\n  ls', '- ```sh\n  ls\n  ```'],
    ['a fence in a quotation', '> ```\n> a', '> ```\n> a\n> ```'],
  ])('closes %s', (_, text, closed) => {
    expect(closeFences(text)).toBe(closed);
  });

  it.each(['```\na\n```', 'inline ```code``` stays', '``` a ` b', 'none'])('leaves %j as it is', (text) => {
    expect(closeFences(text)).toBe(text);
  });
});
