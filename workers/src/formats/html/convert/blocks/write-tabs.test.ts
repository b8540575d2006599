import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test('keeps the blocks around tabs that have no element of their own', () => {
  const tabs = ['Boil', 'Pour'].map((name) => `<button role="tab">${name}</button>`).join('');
  const panels = ['Heat it.', 'Tilt it.'].map((text) => `<div role="tabpanel"><p>${text}</p></div>`);
  const list = `<div role="tablist">${tabs}</div>`;
  expect(
    articleMarkdown(`<div><p>Two ways.</p>${list}<div>${panels.join('')}</div><p>Then wait.</p></div>`),
  ).toBe('# T\n\nTwo ways.\n\n**Boil**\n\nHeat it.\n\n**Pour**\n\nTilt it.\n\nThen wait.');
});

test('writes panels inside the element with the tabs', () => {
  const list =
    '<div role="tablist"><button role="tab">Boil</button><div role="tabpanel"><p>Heat it.</p></div></div>';
  expect(articleMarkdown(`<div><p>One way.</p>${list}</div>`)).toBe('# T\n\nOne way.\n\nHeat it.');
});
