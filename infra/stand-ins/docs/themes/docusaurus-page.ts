import { plainText } from '../markup/blocks.ts';
import { docusaurus } from './docusaurus.ts';
import { escapeHtml } from './html-text.ts';
import type { FramedPage, MenuEntry } from './page-frame.ts';
import { renderBlocks } from './render-blocks.ts';

/**
 * Renders a page with the layout of Docusaurus: navbar, sidebar, breadcrumbs, article, contents, pagination and
 * footer.
 */
export function docusaurusPage(page: FramedPage): string {
  const main = `<div class="container padding-top--md padding-bottom--lg"><div class="row"><div class="col docItemCol_VOVn"><div class="docItemContainer_Djhp"><article>${breadcrumbs(page)}<span class="theme-doc-version-badge badge badge--secondary">Version: 3.4</span>${contents(page, 'tocCollapsible_ETCw theme-doc-toc-mobile')}${articleBody(page)}${articleFooter(page)}</article>${pagination(page)}</div></div><div class="col col--3">${contents(page, 'tableOfContents_bqdL thin-scrollbar theme-doc-toc-desktop')}</div></div></div>`;
  return docusaurusShell(
    page,
    `<div id="__docusaurus">${navbar}<div id="__docusaurus_skipToContent_fallback" class="theme-layout-main main-wrapper mainWrapper_z2l0"><div class="docsWrapper_hBAB"><div class="docRoot_UBD9">${sidebar(page)}<main class="docMainContainer_TBSr">${main}</main></div></div></div>${footer}</div>`,
    'guide.js',
  );
}

/** The HTML document around a body, with the site's script. */
export function docusaurusShell(page: FramedPage, body: string, script: string): string {
  return `<!doctype html>
<html lang="en" dir="ltr" class="plugin-docs plugin-id-default docs-doc-page">
<head>
<meta charset="utf-8">
<meta name="generator" content="Docusaurus v3.9.2">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} | Halyard</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta property="og:title" content="${escapeHtml(page.title)} | Halyard">
<meta property="og:site_name" content="Halyard">
<meta name="docusaurus_version" content="3.4">
<link rel="stylesheet" href="/docs/assets/guide.css">
<script src="/docs/assets/${script}" defer></script>
</head>
<body class="navigation-with-keyboard">
${body}
</body>
</html>
`;
}

/** The title and the content. */
export function articleBody(page: FramedPage): string {
  return `<div class="theme-doc-markdown markdown"><header><h1>${escapeHtml(page.title)}</h1></header>\n${renderBlocks(page.blocks, docusaurus)}</div>`;
}

const navbar = `<div class="announcementBar_mb4j" role="banner"><div class="content_knG7">Halyard 3.4 is out: read what changed. <button type="button" class="clean-btn close">Close</button></div></div>
<nav aria-label="Main" class="theme-layout-navbar navbar navbar--fixed-top"><div class="navbar__inner"><div class="theme-layout-navbar-left navbar__items"><a class="navbar__brand" href="/docs/"><b class="navbar__title">Halyard</b></a><a class="navbar__item navbar__link navbar__link--active" href="/docs/guide/">Guide</a><a class="navbar__item navbar__link" href="/docs/reference/">Reference</a><a class="navbar__item navbar__link" href="/docs/notes/">Notes</a></div></div></nav>`;

const footer = `<footer class="theme-layout-footer footer footer--dark"><div class="container"><div class="row footer__links"><div class="col footer__col"><div class="footer__title">Learn</div><ul class="footer__items"><li class="footer__item"><a class="footer__link-item" href="/docs/guide/faq">FAQ</a></li><li class="footer__item"><a class="footer__link-item" href="/docs/guide/changelog">Changelog</a></li></ul></div></div><div class="footer__bottom"><div class="footer__copyright">Halyard is an invented library. These pages are sample documentation.</div></div></div></footer>`;

function sidebar({ menu, path }: FramedPage): string {
  const link = (entry: MenuEntry) => {
    const active = entry.path === path ? ' menu__link--active" aria-current="page' : '';
    return `<li class="theme-doc-sidebar-item-link menu__list-item"><a class="menu__link${active}" href="${entry.path}">${escapeHtml(entry.title)}</a></li>`;
  };
  const sections = menu.map(
    ({ label, entries }) =>
      `<li class="theme-doc-sidebar-item-category menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" role="button" aria-expanded="true">${escapeHtml(label)}</a></div><ul class="menu__list">${entries.map(link).join('')}</ul></li>`,
  );
  return `<aside class="theme-doc-sidebar-container docSidebarContainer_YfHR"><nav aria-label="Docs sidebar" class="menu thin-scrollbar"><ul class="theme-doc-sidebar-menu menu__list">${sections.join('')}</ul></nav></aside>`;
}

function breadcrumbs({ section, title }: FramedPage): string {
  return `<nav class="theme-doc-breadcrumbs breadcrumbsContainer_Z_bl" aria-label="Breadcrumbs"><ul class="breadcrumbs"><li class="breadcrumbs__item"><a aria-label="Home page" class="breadcrumbs__link" href="/docs/">Home</a></li><li class="breadcrumbs__item"><span class="breadcrumbs__link">${escapeHtml(section)}</span></li><li class="breadcrumbs__item breadcrumbs__item--active"><span class="breadcrumbs__link">${escapeHtml(title)}</span></li></ul></nav>`;
}

function contents({ blocks }: FramedPage, classes: string): string {
  const links = blocks.flatMap((block) =>
    block.type === 'heading' && block.level < 4
      ? [
          `<li><a href="#${block.id}" class="table-of-contents__link">${escapeHtml(plainText(block.children))}</a></li>`,
        ]
      : [],
  );
  if (links.length === 0) return '';
  return `<div class="${classes}"><button type="button" class="clean-btn tocCollapsibleButton_TO0P">On this page</button><ul class="table-of-contents table-of-contents__left-border">${links.join('')}</ul></div>`;
}

function articleFooter({ updated }: FramedPage): string {
  return `<footer class="theme-doc-footer docusaurus-mt-lg"><div class="row margin-top--sm theme-doc-footer-edit-meta-row"><div class="col"><span class="theme-edit-this-page">Edit this page</span></div><div class="col lastUpdated_JAkA"><span class="theme-last-updated">Last updated on <b><time datetime="${updated}T00:00:00.000Z" itemprop="dateModified">${updated}</time></b></span></div></div></footer>`;
}

function pagination({ previous, next }: FramedPage): string {
  const link = (entry: MenuEntry | null, kind: 'prev' | 'next', label: string) =>
    entry === null
      ? ''
      : `<a class="pagination-nav__link pagination-nav__link--${kind}" href="${entry.path}"><div class="pagination-nav__sublabel">${label}</div><div class="pagination-nav__label">${escapeHtml(entry.title)}</div></a>`;
  return `<nav class="docusaurus-mt-lg pagination-nav" aria-label="Docs pages">${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}</nav>`;
}
