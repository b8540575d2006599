import { expect, test } from 'vitest';
import { createFetchedPage, type PageSection } from '../page.ts';
import { addSections } from './add-sections.ts';
import { readHtmlPage } from './read-html-page.ts';

const textOf = (name: string) =>
  `The ${name} of the kettle is what this part of the manual explains. `.repeat(3).trim();
const MENU = '<ul><li>Intro</li><li>Care</li><li>Parts</li></ul>';
const app = (content: string) =>
  `<title>Kettle</title><div>${MENU}<div id="content">${content}</div></div><script src="app.js"></script>`;

function read(start: string, sections: readonly PageSection[]): string {
  const url = 'https://docs.example.org/kettle/';
  const page = createFetchedPage({ url, kind: 'html', body: app(start), sections, tryType: 'browser' });
  return addSections(readHtmlPage(page), page).markdown;
}

const INTRO = `<h1>Intro</h1><p>${textOf('intro')}</p><pre><code>boil</code></pre>`;

test('adds each section under its name, without the menu and what is already known', () => {
  const markdown = read(INTRO, [
    { name: 'Intro', html: app(INTRO) },
    { name: 'Care', html: app(`<h1>Care</h1><p>${textOf('care')}</p><h2>Lime</h2><p>Use vinegar.</p>`) },
    { name: 'Parts', html: app(`<p>${textOf('parts')}</p><pre><code>boil</code></pre>`) },
  ]);
  expect(markdown).toBe(
    [
      read(INTRO, []),
      `## Care\n\n${textOf('care')}\n\n### Lime\n\nUse vinegar.`,
      `## Parts\n\n${textOf('parts')}`,
    ].join('\n\n'),
  );
});

test('keeps the code and the table header at the edges of a section, although the page has them too', () => {
  const table = '<table><tr><th>Key</th><th>Use</th></tr><tr><td>Lid</td><td>';
  const markdown = read(`${INTRO}${table}old</td></tr></table>`, [
    {
      name: 'Care',
      html: app(`${table}new</td></tr></table><p>${textOf('care')}</p><pre><code>clean\nboil</code></pre>`),
    },
  ]);
  expect(markdown.slice(markdown.indexOf('## Care'))).toBe(
    `## Care\n\n| Key | Use |\n| --- | --- |\n| Lid | new |\n\n${textOf('care')}\n\n\`\`\`\nclean\nboil\n\`\`\``,
  );
});

test('leaves out clicks that only open a menu, and sections without text', () => {
  const opened = `<title>Kettle</title><ul><li>Intro</li><li>Lime</li><li>Water</li></ul>${INTRO}`;
  expect(
    read(INTRO, [
      { name: 'Care', html: opened },
      { name: 'Parts', html: '<p></p>' },
    ]),
  ).toBe(read(INTRO, []));
});

test('adds the next pages without another heading than their own', () => {
  expect(
    read(INTRO, [
      { name: '', html: app(`<h2>Care</h2><p>${textOf('care')}</p>`) },
      { name: '', html: app(`<h1>Parts</h1><p>${textOf('parts')}</p>`) },
    ]),
  ).toBe(`${read(INTRO, [])}\n\n## Care\n\n${textOf('care')}\n\n## Parts\n\n${textOf('parts')}`);
});
