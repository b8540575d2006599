import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { createFetchedPage } from '../../../page.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/kettle.html';

function hasClickSections(html: string, tryType: 'http' | 'browser' = 'http'): boolean {
  const body = `<title>Kettle</title><nav><button aria-expanded="false" aria-controls="menu">Menu</button>
    <button aria-expanded="false" aria-controls="languages">Languages</button></nav>
    <main><h1>Kettle</h1><p>The kettle stops by itself once the water boils.</p>${html}</main>`;
  const page = createFetchedPage({ url: URL_OF_PAGE, kind: 'html', body, tryType });
  return readHtmlPage(page).hasClickSections === true;
}

const tabs = (attributes: (index: number) => string) =>
  `<div role="tablist">${[1, 2].map((index) => `<button role="tab" ${attributes(index)}>Tab ${index}</button>`).join('')}</div>`;

test.each([
  [
    'a heading with an empty panel',
    '<h3><button aria-expanded="false" aria-controls="a">Care</button></h3><div id="a"></div>',
  ],
  [
    'questions without panels',
    '<button aria-expanded="false" aria-controls="a">Is it loud?</button><button aria-expanded="false" aria-controls="b">Is it safe?</button>',
  ],
  [
    'details that scripts fill',
    `${'<details><summary>Is it loud?</summary><div aria-live="polite"></div></details>'.repeat(2)}<script src="/faq.js"></script>`,
  ],
  [
    'a tab with an empty panel',
    `${tabs((index) => `aria-controls="t${index}"`)}<div role="tabpanel" id="t1"><p>Steel</p></div><div role="tabpanel" id="t2"></div>`,
  ],
  [
    'tabs that load their text into one panel',
    `${tabs((index) => `hx-get="/tab/${index}" hx-target="#t" aria-controls="t"`)}<div role="tabpanel" id="t"><p>Steel</p></div>`,
  ],
  ['more tabs than panels', `${tabs(() => '')}<div role="tabpanel"><p>Steel</p></div>`],
  ['tabs above one panel without a role', `<div>${tabs(() => '')}<div><p>Steel</p></div></div>`],
  [
    'a collapsed button above an empty panel',
    '<button aria-expanded="false">Show sizes</button><div class="body" hidden></div>',
  ],
  ['a button that loads more', '<button>Load more</button>'],
  ['a button that shows more of a list', '<button>Show more releases</button>'],
  [
    'a button below the text',
    `<div>${'<p>The kettle got a new handle, which stays cool.</p>'.repeat(8)}</div><button>Load more</button>`,
  ],
])('finds sections that load on click in a page with %s', (_, html) => {
  expect(hasClickSections(html)).toBe(true);
});

test.each([
  ['menus outside the text', ''],
  [
    'a panel with text',
    '<h3><button aria-expanded="false" aria-controls="a">Care</button></h3><div id="a" hidden><p>Dry it.</p></div>',
  ],
  [
    'a panel with a picture',
    `${tabs((index) => `aria-controls="t${index}"`)}<div id="t1"><img src="a.png"></div><div id="t2">Steel</div>`,
  ],
  // Javadoc.
  [
    'tabs that filter one panel',
    `${tabs(() => 'aria-controls="t"')}<div role="tabpanel" id="t"><table><tr><td>boil()</td></tr></table></div>`,
  ],
  [
    'tabs above their panels, which have no role',
    `<div>${tabs(() => '')}<div><p>Steel</p></div><div hidden><p>Clay</p></div></div>`,
  ],
  [
    'tabs above an element with their panels, which have no role',
    `<div>${tabs(() => '')}<div><div><p>Steel</p></div><div hidden><p>Clay</p></div></div></div>`,
  ],
  // Bootstrap.
  [
    'tabs that name their panels in another way',
    `<div>${tabs((index) => `data-bs-target="#t${index}"`)}<div><p>Steel</p></div></div>`,
  ],
  ['one button that opens a menu', '<button aria-expanded="false" aria-controls="share">Share</button>'],
  [
    'buttons that open menus of choices',
    '<button aria-haspopup="menu" aria-expanded="false" aria-controls="a">Copy</button><button aria-haspopup="menu" aria-expanded="false" aria-controls="b">Open</button>',
  ],
  ['a button that shows more lines of code', '<pre>boil()</pre><button>Show more</button>'],
])('finds no sections that load on click in %s', (_, html) => {
  expect(hasClickSections(html)).toBe(false);
});

test.each([
  ['<button>Show more</button>', 'http', false],
  ['<pre>boil()</pre><button>Show more</button>', 'browser', true],
  ['<div><div><pre>boil()</pre></div><button>Show more</button></div>', 'browser', false],
  // Storybook.
  [
    '<div role="button" aria-expanded="false" aria-label="Open"><svg></svg></div><p>Boil</p>',
    'browser',
    true,
  ],
  ['<div role="button" aria-expanded="false" aria-label="Open"><svg></svg></div><p>Boil</p>', 'http', false],
  ['<div role="button" aria-expanded="false" aria-label="Open">▸</div><p>Boil</p>', 'browser', true],
  ['<div role="button" aria-expanded="false" aria-label="Open">▸ How to boil</div>', 'browser', true],
  ['<div role="button" aria-expanded="false" aria-label="Open">Open</div><p>Boil</p>', 'browser', false],
  ['<div><p>Boil</p><div><button>Show code</button><button>Copy</button></div></div>', 'browser', true],
  // Swagger UI, for a definition without a URL.
  [
    '<div><div><button aria-expanded="false">/boil</button></div></div><div><div><button aria-expanded="false">/pour</button></div></div>',
    'browser',
    true,
  ],
  [
    '<div><button aria-expanded="false">/boil</button></div><p>Boil</p><div><button aria-expanded="false">/pour</button></div><p>Pour</p>',
    'browser',
    false,
  ],
] as const)(
  'finds a button that shows more outside code in an application: %s (%s)',
  (html, tryType, expected) => {
    expect(hasClickSections(html, tryType)).toBe(expected);
  },
);

test.each([
  [true, 'a part of the page', 'kettle-sizes'],
  [false, 'a menu', 'kettle-menu'],
])('tells whether sections load on click in a component outside the text: %s for %s', (expected, _, name) => {
  const text = '<p>The kettle stops by itself once the water boils, and the lid stays cool.</p>'.repeat(12);
  const button = '<button aria-expanded="false">Show sizes</button><div hidden></div>';
  expect(hasClickSections(`${text}</main><${name}>${button}</${name}><main>`)).toBe(expected);
});

test('finds tabs above the panel that is all of the text', () => {
  const panel = `<h1>Kettle</h1><p>The kettle stops by itself.</p><ul>${'<li>The lid stays cool.</li>'.repeat(3)}</ul>`;
  const body = `<docs-app><docs-tabs>${tabs(() => '')}<docs-panel>${panel}</docs-panel></docs-tabs></docs-app>`;
  expect(readHtmlPage(fetchedPage('html', URL_OF_PAGE, body)).hasClickSections).toBe(true);
});
