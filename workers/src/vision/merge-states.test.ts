import { expect, test } from 'vitest';
import { seenText } from './merge-states.ts';

test('a page that shows the same again stays as it is', () => {
  const page = '# Guide\n\nText.\n\n- one\n- two\n\n```sh\nls\n\ncd\n```';
  const seen = seenText(page).with(page);
  expect(seen.markdown).toBe(page);
  expect(seen.hasGrown).toBe(false);
});

test('what a tab shows stands under its name, beside what the tab before showed', () => {
  const npm = '# Install\n\nFirst:\n\n```sh\nnpm i halyard\n```\n\nThen run it.';
  const yarn = npm.replace('npm i', 'yarn add');
  const pnpm = npm.replace('npm i', 'pnpm add');
  const seen = seenText(npm)
    .with(yarn, { name: 'yarn', openBefore: 'npm' })
    .with(pnpm, { name: 'pnpm', openBefore: 'yarn' });
  expect(seen.markdown).toBe(
    '# Install\n\nFirst:\n\n**npm**\n\n```sh\nnpm i halyard\n```\n\n**yarn**\n\n```sh\nyarn add halyard\n```\n\n' +
      '**pnpm**\n\n```sh\npnpm add halyard\n```\n\nThen run it.',
  );
  expect(seen.hasGrown).toBe(true);
});

test('the name of a tab is not repeated where the page has it', () => {
  const seen = seenText('**npm**\n\nA\n\n**yarn**').with('**npm**\n\n**yarn**\n\nB', {
    name: 'yarn',
    openBefore: 'npm',
  });
  expect(seen.markdown).toBe('**npm**\n\nA\n\n**yarn**\n\nB');
});

test('a list that scrolls its items away has all of them', () => {
  const seen = seenText('# Log\n\n- a\n- b\n- c').with('# Log\n\n- b\n- c\n- d').with('# Log\n\n- d\n- e');
  expect(seen.markdown).toBe('# Log\n\n- a\n- b\n- c\n- d\n- e');
});

test('a table gets the rows that come, and is not mixed with another one', () => {
  const first = '| Name | Type |\n| --- | --- |\n| a | int |';
  const seen = seenText(first).with(`${first}\n| b | text |`);
  expect(seen.markdown).toBe(`${first}\n| b | text |`);
  const other = '| Code | Meaning |\n| --- | --- |\n| 1 | no |';
  expect(seenText(first).with(other).markdown).toBe(`${first}\n\n${other}`);
});

test('parts that close when others open are all there', () => {
  const closed = '# Questions\n\n## Why?\n\n## How?';
  const seen = seenText(closed)
    .with('# Questions\n\n## Why?\n\nBecause.\n\n## How?')
    .with('# Questions\n\n## Why?\n\n## How?\n\nSo.');
  expect(seen.markdown).toBe('# Questions\n\n## Why?\n\nBecause.\n\n## How?\n\nSo.');
});

test('a page without a text that gets one', () => {
  expect(seenText('').with('# Guide\n\nText.').markdown).toBe('# Guide\n\nText.');
});
