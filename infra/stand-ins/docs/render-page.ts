import { framePage } from './frame-page.ts';
import { type SitePage, sitePages } from './site-pages.ts';
import { articleBody, docusaurusPage, docusaurusShell } from './themes/docusaurus-page.ts';
import { homePage } from './themes/home-page.ts';
import { markdownPage } from './themes/markdown.ts';
import { plainPage } from './themes/plain-page.ts';
import { genindexBody, searchBody } from './themes/sphinx-noise.ts';
import { sphinxPage, sphinxShell } from './themes/sphinx-page.ts';

/** The page's HTML as its site serves it. */
export function renderPage(page: SitePage): string {
  const framed = framePage(page);
  if (page.kind === 'needs-javascript') return docusaurusShell(framed, emptyRoot, 'playground.js');
  if (page.path.endsWith('/genindex.html')) return sphinxShell(framed, genindexBody(referencePages()));
  if (page.path.endsWith('/search.html')) return sphinxShell(framed, searchBody);
  if (page.theme === 'guide') return docusaurusPage(framed);
  if (page.theme === 'reference') return sphinxPage(framed);
  return page.theme === 'home' ? homePage(framed) : plainPage(framed);
}

/** The page as Markdown. */
export function renderMarkdown(page: SitePage): string {
  return markdownPage(framePage(page));
}

/** The JSON that the script of a JavaScript page fetches: the title and HTML of its article. */
export function renderPlaygroundData(): string {
  const page = sitePages.find(({ kind }) => kind === 'needs-javascript');
  return JSON.stringify(page ? { title: page.title, html: articleBody(framePage(page)) } : {});
}

const emptyRoot = `<noscript>You need to enable JavaScript to run this page.</noscript>
<div id="root"></div>`;

function referencePages(): SitePage[] {
  return sitePages.filter(({ theme, kind }) => theme === 'reference' && kind === 'article');
}
