import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const INTRO = 'The kettle stops by itself once the water boils. '.repeat(6).trim();
const URL_OF_PAGE = 'https://docs.example.org/guide/kettle.html';

function read(html: string) {
  const body = `<title>Kettle</title><nav><div class="spinner"></div></nav>
    <main><h1>Kettle</h1><p>${INTRO}</p>${html}</main><script src="/app.js"></script>`;
  return readHtmlPage(fetchedPage('html', URL_OF_PAGE, body));
}

test.each([
  ['an empty island', '<astro-island client="only" ssr></astro-island>'],
  ['a frame of Turbo', '<turbo-frame id="more" src="/more" loading="lazy"></turbo-frame>'],
  ['an element of htmx', '<div hx-get="/more" hx-trigger="revealed"></div>'],
  ['a placeholder', '<docs-block><div class="card skeleton-lines"></div></docs-block>'],
  ['a busy element', '<div aria-busy="true"><p>One moment</p></div>'],
  ['a notice', '<div class="editor"><div>Loading Editor...</div></div>'],
  ['a notice without an ellipsis', '<p>Loading comments</p>'],
  ['a text that an animation shows', '<div style="opacity:0;transform:translateY(20px)"><p>Pour.</p></div>'],
  ['an element that is empty but for an ellipsis', '<docs-steps><div>…</div></docs-steps>'],
  ['a mount point with data', '<div id="steps" data-props="{&quot;id&quot;:3}"></div>'],
  ['an empty accordion', '<div class="faq-accordion"></div>'],
  ['a table without rows', '<table><thead><tr><th>Option</th></tr></thead><tbody></tbody></table>'],
  ['a grid without rows', '<div role="grid" aria-rowcount="60"></div>'],
  ['an empty slide', '<section data-markdown="slides.md"></section>'],
])('finds sections that scripts load in a page with %s', (_, html) => {
  expect(read(html).hasLoadingSections).toBe(true);
});

test.each([
  ['only text', ''],
  ['an empty block without data', '<div class="clear"></div><div id="anchor"></div>'],
  ['a picture that loads later', '<div class="hero" data-src="kettle.jpg"></div><div data-bg="a.css"></div>'],
  ['a part of an accordion without text', '<div class="accordion-icon"></div>'],
  ['an icon in a line', '<p>Boil <kettle-icon></kettle-icon></p>'],
  ['a custom element with a picture', '<kettle-photo><img src="a.png"></kettle-photo>'],
  ['an element of htmx that waits for a click', '<button hx-get="/more" hx-trigger="click">More</button>'],
  ['a text about loading', '<p>Loading the kettle takes a minute, because the water is cold.</p>'],
  ['a section of a template without its description', '<h4>Ship</h4><section></section>'],
  ['a link to a section about loading', '<p>See <a href="#rows"><span>Fetching rows</span></a>.</p>'],
  ['a caption about loading', '<div>Loading Inheritance Hierarchies</div>'],
  ['a tooltip that styles draw', '<div class="tooltip edition" data-edition="2015"></div>'],
  ['the toolbar of its generator', '<rustdoc-search></rustdoc-search><rustdoc-toolbar></rustdoc-toolbar>'],
  ['a code sample', '<pre><div class="skeleton"></div></pre>'],
])('finds no sections that scripts load in a page with %s', (_, html) => {
  expect(read(html).hasLoadingSections).toBeUndefined();
});

test('leaves out an element that only says that its content is loading', () => {
  expect(read('<div>Loading table…</div><p>Then pour the water.</p>').markdown).toBe(
    `# Kettle\n\n${INTRO}\n\nThen pour the water.`,
  );
});

test('keeps links and captions that begin like a notice about loading', () => {
  const link = '<a href="/orm/loading.html"><span>Loading relationships</span></a>';
  expect(read(`<p>See ${link}.</p><p>Loading Inheritance Hierarchies</p>`).markdown).toBe(
    `# Kettle\n\n${INTRO}\n\nSee [Loading relationships](https://docs.example.org/orm/loading.html).\n\nLoading Inheritance Hierarchies`,
  );
});
