import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

const INTRO = 'The kettle stops by itself once the water boils. '.repeat(6).trim();
const ANSWER = 'No, it is quiet, even at night and even when the water boils hard.';

test('keeps the questions and hidden answers of a list of questions without headings', () => {
  const question = (id: string, text: string) =>
    `<div><div><button aria-expanded="false" aria-controls="${id}">${text}</button></div><div id="${id}" hidden><p>${ANSWER} (${id})</p></div></div>`;
  const list = question('a1', 'Is it loud?') + question('a2', 'Is it safe?');
  expect(articleMarkdown(`<p>${INTRO}</p><div>${list}</div>`)).toBe(
    `# T\n\n${INTRO}\n\nIs it loud?\n\n${ANSWER} (a1)\n\nIs it safe?\n\n${ANSWER} (a2)`,
  );
});

test('keeps the questions of a list whose buttons do not name the answers', () => {
  const button = 'role="button" aria-expanded="false"';
  const list = `<div><div ${button}>Is it loud?</div><div hidden><p>${ANSWER}</p></div></div>`;
  expect(articleMarkdown(`<p>${INTRO}</p>${list}`)).toBe(`# T\n\n${INTRO}\n\nIs it loud?\n\n${ANSWER}`);
});

test('keeps the name of an open section whose button does not name its panel', () => {
  const section = (name: string, isOpen: boolean) =>
    `<div><div><button aria-expanded="${isOpen}">${name}</button></div><div><p>${ANSWER}</p></div></div>`;
  expect(articleMarkdown(`<p>${INTRO}</p>${section('Boil', true)}`)).toBe(
    `# T\n\n${INTRO}\n\nBoil\n\n${ANSWER}`,
  );
  expect(articleMarkdown(`<p>${INTRO}</p>${section('Copy', false)}`)).not.toContain('Copy');
});

test('leaves out a button that opens a menu, and the menu', () => {
  const menu =
    '<button aria-expanded="false" aria-controls="m">Share</button><div id="m" hidden><a href="/a">Copy the link of this page to the clipboard</a> <a href="/b">Send this page by email</a></div>';
  expect(articleMarkdown(`<p>${INTRO}</p>${menu}`)).toBe(`# T\n\n${INTRO}`);
});
