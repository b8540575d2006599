import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/kettle.html';
const TEXT = 'The kettle stops by itself once the water boils, and keeps it warm for half an hour.';
const OTHER = 'Lime is the white layer that hard water leaves behind, and vinegar removes it.';

const readBody = (html: string) =>
  readHtmlPage(
    fetchedPage(
      'html',
      URL_OF_PAGE,
      `<head><title>Kettle</title></head><body><nav><a href="/a">Cups</a></nav>${html}</body>`,
    ),
  ).markdown;

test.each([
  ['a popover', '<button popovertarget="lime">Lime</button>', `<div popover id="lime">${OTHER}</div>`],
  [
    'a dialog',
    '<button commandfor="lime" command="show-modal">Lime</button>',
    `<dialog id="lime"><p>${OTHER}</p><button>Close</button></dialog>`,
  ],
  [
    'a modal',
    '<button aria-haspopup="dialog" aria-controls="lime">Lime</button>',
    `<div class="modal" role="dialog" id="lime">${OTHER}</div>`,
  ],
])('reads the text of %s below the paragraph with its button', (_, button, dialog) => {
  expect(readBody(`<main><h1>Kettle</h1><p>${TEXT} ${button}</p><p>End of it.</p></main>${dialog}`)).toBe(
    `# Kettle\n\n${TEXT}\n\n**Lime**\n\n${OTHER}\n\nEnd of it.`,
  );
});

test('reads the only dialog in the text for a button that names none', () => {
  const button = '<button aria-haspopup="dialog">Show definition</button>';
  expect(
    readBody(
      `<main><h1>Kettle</h1><p>${TEXT}</p>${button}<dialog open><h2>Lime</h2>${OTHER}</dialog></main>`,
    ),
  ).toBe(`# Kettle\n\n${TEXT}\n\n## Lime\n\n${OTHER}`);
});

test.each([
  [
    'a form',
    `<button popovertarget="d">Contact</button>`,
    `<div popover id="d"><p>${OTHER}</p><input></div>`,
  ],
  [
    'a menu',
    `<button popovertarget="d">Share</button>`,
    `<div popover id="d"><a href="/x">${OTHER}</a></div>`,
  ],
  ['a hint', `<button popovertarget="d">?</button>`, '<div popover id="d">Lime is white.</div>'],
])('leaves out %s in a popover', (_, button, dialog) => {
  expect(readBody(`<main><h1>Kettle</h1><p>${TEXT} ${button}</p></main>${dialog}`)).toBe(
    `# Kettle\n\n${TEXT}`,
  );
});

test('leaves out the dialog of a button outside the text', () => {
  const page = `<header><button popovertarget="d">Keys</button></header><main><h1>Kettle</h1><p>${TEXT}</p></main>`;
  expect(readBody(`${page}<div popover id="d">${OTHER}</div>`)).toBe(`# Kettle\n\n${TEXT}`);
});
