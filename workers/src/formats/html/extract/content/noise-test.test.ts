import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';
import { measureCpuGrowth } from '../../../../../../test/support/timing/cpu-growth.ts';

test.each([
  [
    'keeps the source of a quotation',
    '<footer>Terms</footer><blockquote><p>Hot.</p><footer><span class="Quote__author">Jane</span>, <cite>Tea</cite></footer></blockquote><blockquote>Cold.<footer><strong>Jo</strong><cite>Ice</cite></footer></blockquote>',
    '> Hot.\n>\n> Jane, *Tea*\n\n> Cold.\n>\n> **Jo** *Ice*',
  ],
  [
    'leaves out the results of a search that has not run (GitBook, HonKit)',
    '<p>Boil.</p><div class="search-results"><div class="has-results"><h1 class="search-results-title"><span></span> results matching "<span></span>"</h1></div></div>',
    'Boil.',
  ],
  [
    'keeps the folders in a tree of files (Nextra)',
    '<p>As in:</p><ul class="nextra-filetree"><li><button type="button"><svg></svg>src</button><ul><li>kettle.ts</li></ul></li><li><button>Copy</button></li></ul>',
    'As in:\n\n- src\n  - kettle.ts',
  ],
  [
    'keeps a badge in a sentence (Rspress)',
    '<p>Boil <span class="rp-badge">beta</span> slowly.</p><h2>Pour <span class="badge">v2</span></h2><p>Tilt it.</p><p><span class="badge">New</span></p>',
    'Boil beta slowly.\n\n## Pour v2\n\nTilt it.',
  ],
  [
    'keeps part of a sentence whose other parts are elements, too (Help+Manual)',
    '<p><span class="f_Text">Click on the file menu and select </span><span class="f_T_Menu">Publish</span><span class="f_Text">. The dialog opens.</span></p>',
    'Click on the file menu and select Publish. The dialog opens.',
  ],
  [
    'leaves out the words for screen readers after a link (VuePress 2)',
    '<p>See <a href="https://kettle.example/">Kettle<span><svg></svg><span class="external-link-icon-sr-only">open in new window</span></span></a>.</p>',
    'See [Kettle](https://kettle.example/).',
  ],
  [
    'leaves out the path to the page (Help+Manual)',
    '<p class="crumbs"><b>Navigation:</b> »No topics above this level«</p><p>Boil.</p>',
    'Boil.',
  ],
  [
    'leaves out a table of contents under a heading with its own id and permalink (MkDocs)',
    '<p>Hot.</p><h2 id="table-of-contents">Table of contents<a class="headerlink" href="#table-of-contents">¶</a></h2><ul><li><a href="#boil">Boil</a></li><li><a href="#pour">Pour</a></li></ul><h2 id="boil">Boil</h2><p>Heat it.</p><h2 id="pour">Pour</h2><p>Tilt it.</p>',
    'Hot.\n\n## Boil\n\nHeat it.\n\n## Pour\n\nTilt it.',
  ],
  [
    'keeps code that the site leaves out of its own search (Docker)',
    '<p>Boil:</p><div data-pagefind-ignore><div><pre>boil --lid</pre></div></div>',
    'Boil:\n\n```\nboil --lid\n```',
  ],
  [
    'leaves out noise with a class for layout that the text has, too (Tailwind)',
    '<div class="flex"><p>Boil it slowly, as the lid is loose and the handle becomes hot.</p><div class="flex" id="footer">By Jo</div></div>',
    'Boil it slowly, as the lid is loose and the handle becomes hot.',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});

test('finds prose in nested menus in time proportional to the length of the page', async () => {
  const paragraphs = (text: string, count: number) => `<p>${text}</p>`.repeat(count);
  const nested = (chars: number) =>
    `${paragraphs('Water boils.', chars / 8)}${'<div class="menu">'.repeat(chars / 450)}${paragraphs('The kettle reads its temperature.', chars / 60)}`;
  expect(await measureCpuGrowth((chars) => articleMarkdown(nested(chars)), 50_000)).toMatchObject({
    isLinear: true,
  });
});
