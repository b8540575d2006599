import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../read-html-page.ts';

test.each([
  [
    'a list without matches',
    '<title>Kettles</title><h1>Knowledge base</h1><p>No articles match the filters that you selected.</p>',
  ],
  [
    'a collection without articles (Intercom)',
    '<title>Boil | Kettles</title><h1>Answers about kettles for all who drink tea</h1><h1>Boil</h1><div>0 articles</div><p>There are no articles in this collection yet.</p>',
  ],
  [
    'a help center whose collections have no articles (Intercom)',
    '<title>Kettles</title><h1>Answers about kettles</h1><main><a href="/boil"><div>Boil</div><span>0 articles</span></a><a href="/pour"><div>Pour</div><span>0 articles</span></a></main>',
  ],
  [
    'a search without results (Drupal)',
    '<title>Search</title><h1>Search</h1><ul><li><a href="/search?f=boil">Boil</a></li></ul><p>Your search yielded no results.</p>',
  ],
  [
    'the uses of a class that nothing uses (Javadoc)',
    '<title>Uses of Kettle</title><h2>Uses of Class<br>org.kettles.Kettle</h2><div>No usage of org.kettles.Kettle</div>',
  ],
  [
    'a new wiki (MediaWiki, Portuguese)',
    '<title>Kettles</title><h1>Página principal</h1><p>O MediaWiki foi instalado.</p><ul><li><a href="https://www.mediawiki.org/wiki/Special:MyLanguage/Manual:Configurationsettings">Lista de opções</a></li></ul>',
  ],
  [
    'the first post of a new site (WordPress, Spanish)',
    '<title>Kettles</title><h1>¡Hola, mundo!</h1><p>Te damos la bienvenida a WordPress. Esta es tu primera entrada. Edítala o bórrala.</p>',
  ],
  [
    'the sample page of a new site (WordPress, Spanish)',
    '<title>Kettles</title><h1>Página de ejemplo</h1><p>Como nuevo usuario de WordPress, deberías ir a <a href="https://kettles.example.org/wp-admin/">tu escritorio</a> para borrarla.</p>',
  ],
  [
    'the demo of a theme',
    `<title>Kettles</title><h1>Introduction</h1><p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. '.repeat(2)}</p>`,
  ],
  [
    'a domain that its owner offers',
    '<title>kettles.example</title><h1>kettles.example</h1><p>The owner of kettles.example is offering it for sale for an asking price of 2,495 USD!</p>',
  ],
  [
    'a new documentation (Sphinx)',
    '<title>Kettles</title><h1>Kettles documentation</h1><p>Add your content using <code>reStructuredText</code> syntax.</p>',
  ],
  [
    'a new wiki (Wiki.js)',
    "<title>Welcome</title><p>Welcome to your wiki!</p><p>Let's get started and create the home page.</p>",
  ],
  [
    'a wiki without books (BookStack, Spanish)',
    '<title>Libros</title><h1>Libros</h1><p>No se han creado libros</p><h5>Libros populares</h5><p>Los libros más populares aparecerán aquí.</p>',
  ],
  [
    'a month without events',
    '<title>Events</title><h1>Events for 2026-11</h1><p>Nothing has been scheduled for this month.</p><p><a href="/events/2026-10">Prev</a></p>',
  ],
  [
    'a domain for sale, which the notice names',
    '<title>kettles.example.org</title><h1>kettles.example.org</h1><p>The domain kettles.example.org may be for sale, click here to inquire.</p>',
  ],
  [
    'a domain that is available for purchase',
    '<title>kettles.example</title><h1>kettles.example</h1><p>This domain name is available for purchase from its owner.</p>',
  ],
  [
    'a domain for sale, whose name the notice writes as words',
    '<title>quillbarge-docs.example</title><header><p>The domain quillbarge docs may be for sale, make an offer today</p></header><h2>Related searches</h2><ul><li><a href="?term=API">API Reference Guide</a></li><li><a href="?term=Manual">Installation Manual</a></li></ul>',
  ],
  [
    'a domain for sale, which the description says',
    '<meta name="description" content="This domain may be for sale!"><title>kettles.example.org</title><h1>kettles.example.org</h1><p>Related searches for cheap kettles near you:</p><ul><li><a href="/s?q=1">Electric kettle</a></li><li><a href="/s?q=2">Steel kettle</a></li></ul>',
  ],
  [
    'the advertisements of a parked domain',
    `<!doctype html><html data-adblockkey="MFwwDQYJ" lang="en"><title>Kettles</title><main><h1>Kettles</h1>${'<h3>Kettle - Top Rated</h3><p>Compare the best offers for kettles in your area and save up to forty percent this week.</p>'.repeat(20)}</main></html>`,
  ],
  [
    'a search without results (Spanish)',
    '<title>Buscar</title><h1>Resultados de la búsqueda</h1><h6>0 resultados encontrados</h6>',
  ],
])('refuses %s as empty', (_, html) => {
  const page = fetchedPage('html', 'https://kettles.example.org/trac/wiki/boil', html);
  expect(() => readHtmlPage(page)).toThrow(expect.objectContaining({ failure: 'empty' }));
});

test('quotes a new site in its language', () => {
  const html =
    '<title>Kettles</title><h1>Página principal</h1><p>O MediaWiki foi instalado.</p><ul><li><a href="https://www.mediawiki.org/wiki/Special:MyLanguage/Manual:Configurationsettings">Lista</a></li></ul>';
  const page = fetchedPage('html', 'https://kettles.example.org/wiki/', html);
  expect(() => readHtmlPage(page)).toThrow('The site says "O MediaWiki foi instalado.".');
});
