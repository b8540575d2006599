import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../test/support/timing/cpu-growth.ts';
import { startMerge } from './merge-states.ts';

test('keeps a page that does not change', () => {
  const page = '# Guide\n\nText.\n\n- one\n- two\n\n```sh\nls\n\ncd\n```';
  const merged = startMerge(page).add(page);
  expect(merged.markdown).toBe(page);
  expect(merged.hasGrown).toBe(false);
});

test('puts the content of each tab under its name', () => {
  const npm = '# Install\n\nFirst:\n\n```sh\nnpm i halyard\n```\n\nThen run it.';
  const yarn = npm.replace('npm i', 'yarn add');
  const pnpm = npm.replace('npm i', 'pnpm add');
  const merged = startMerge(npm)
    .add(yarn, { name: 'yarn', previousTab: 'npm' })
    .add(pnpm, { name: 'pnpm', previousTab: 'yarn' });
  expect(merged.markdown).toBe(
    '# Install\n\nFirst:\n\n**npm**\n\n```sh\nnpm i halyard\n```\n\n**yarn**\n\n```sh\nyarn add halyard\n```\n\n' +
      '**pnpm**\n\n```sh\npnpm add halyard\n```\n\nThen run it.',
  );
  expect(merged.hasGrown).toBe(true);
});

test('does not repeat the name of a tab that the page already shows', () => {
  const merged = startMerge('**npm**\n\nA\n\n**yarn**').add('**npm**\n\n**yarn**\n\nB', {
    name: 'yarn',
    previousTab: 'npm',
  });
  expect(merged.markdown).toBe('**npm**\n\nA\n\n**yarn**\n\nB');
});

test('does not repeat the labels of panels in the document', () => {
  const merged = startMerge('A\n\n**npm**\n\n```sh\nnpm i\n```\n\nB').add(
    'A\n\n**yarn**\n\n```sh\nyarn add\n```\n\nB',
    { name: 'yarn', previousTab: 'npm' },
  );
  expect(merged.markdown).toBe('A\n\n**npm**\n\n```sh\nnpm i\n```\n\n**yarn**\n\n```sh\nyarn add\n```\n\nB');
});

test('collects all items of a virtual list', () => {
  const merged = startMerge('# Log\n\n- a\n- b\n- c').add('# Log\n\n- b\n- c\n- d').add('# Log\n\n- d\n- e');
  expect(merged.markdown).toBe('# Log\n\n- a\n- b\n- c\n- d\n- e');
});

test('adds new rows to a table and does not mix it with another table', () => {
  const first = '| Name | Type |\n| --- | --- |\n| a | int |';
  const merged = startMerge(first).add(`${first}\n| b | text |`);
  expect(merged.markdown).toBe(`${first}\n| b | text |`);
  const other = '| Code | Meaning |\n| --- | --- |\n| 1 | no |';
  expect(startMerge(first).add(other).markdown).toBe(`${first}\n\n${other}`);
});

test('keeps parts that collapse when others expand', () => {
  const closed = '# Questions\n\n## Why?\n\n## How?';
  const merged = startMerge(closed)
    .add('# Questions\n\n## Why?\n\nBecause.\n\n## How?')
    .add('# Questions\n\n## Why?\n\n## How?\n\nSo.');
  expect(merged.markdown).toBe('# Questions\n\n## Why?\n\nBecause.\n\n## How?\n\nSo.');
});

test('merges long states without common lines in linear time', async () => {
  const merge = (lines: number) => {
    const [first, second] = ['a', 'b'].map((mark) =>
      Array.from({ length: lines }, (_, at) => `${mark}${at}`).join('\n'),
    );
    const merged = startMerge(`# Log\n${first}`).add(`# Log\n${second}`);
    expect(merged.markdown).toBe(`# Log\n${first}\n${second}`);
  };
  expect(await measureCpuGrowth(merge, 1_000)).toMatchObject({ isLinear: true });
});

test('merges the first text of an empty page', () => {
  expect(startMerge('').add('# Guide\n\nText.').markdown).toBe('# Guide\n\nText.');
});
