import { anchorOf, type Block } from '../markup/blocks.ts';
import { escapeHtml } from './html-text.ts';
import { type FramedPage, type MenuEntry, relativeHref } from './page-frame.ts';
import { renderBlocks } from './render-blocks.ts';
import { headerLink, sphinx } from './sphinx.ts';

/** Renders a page with the layout of Sphinx's classic theme: related bars, body, sidebar and footer. */
export function sphinxPage(page: FramedPage): string {
  const id = anchorOf(page.title);
  const title = `<h1>${escapeHtml(page.title)}${headerLink(id)}</h1>`;
  const body = `<section id="${id}">\n${title}\n${renderSections(page.blocks, page.path)}\n</section>`;
  return sphinxShell(page, body);
}

/** The HTML document around a body. */
export function sphinxShell(page: FramedPage, body: string): string {
  const here = (path: string) => escapeHtml(relativeHref(page.path, path));
  return `<!DOCTYPE html>
<html lang="en" data-content_root="./">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="generator" content="Docutils 0.22" />
<title>${escapeHtml(page.title)} &#8212; Halyard 3.4 reference</title>
<meta name="description" content="${escapeHtml(page.description)}" />
<link rel="stylesheet" type="text/css" href="../assets/reference.css" />
<link rel="index" title="Index" href="genindex.html" />
<link rel="search" title="Search" href="search.html" />
</head><body>
${related(page, 'related navigation')}
<div class="document">
<div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main">
${body}
<div class="clearer"></div>
</div></div></div>
<div class="sphinxsidebar" role="navigation" aria-label="Main"><div class="sphinxsidebarwrapper">
<p class="logo"><a href="${here('/docs/')}">Halyard</a></p>
<h3><a href="${here('/docs/reference/')}">Table of Contents</a></h3>
${page.menu.map((section) => sidebarSection(section.label, section.entries, page)).join('\n')}
<search id="searchbox" role="search"><h3 id="searchlabel">Quick search</h3><form class="search" action="search.html" method="get"><input type="text" name="q" aria-labelledby="searchlabel" autocomplete="off" /><input type="submit" value="Go" /></form></search>
</div></div>
<div class="clearer"></div>
</div>
${related(page, 'related navigation bottom')}
<div class="footer" role="contentinfo">Halyard is an invented library; sample documentation. Last updated on ${page.updated}.</div>
</body>
</html>
`;
}

/** Sphinx nests a <section> with the anchor around every heading and its content. */
function renderSections(blocks: readonly Block[], path: string): string {
  const theme = sphinx(path);
  const open: number[] = [];
  const parts: string[] = [];
  const closeTo = (level: number) => {
    while ((open.at(-1) ?? 0) >= level) {
      open.pop();
      parts.push('</section>');
    }
  };
  for (const block of blocks) {
    if (block.type === 'heading') {
      closeTo(block.level);
      open.push(block.level);
      parts.push(`<section id="${block.id}">`);
    }
    parts.push(renderBlocks([block], theme));
  }
  closeTo(1);
  return parts.join('\n');
}

function related(page: FramedPage, classes: string): string {
  const link = (entry: MenuEntry | null, label: string) =>
    entry === null
      ? ''
      : `<li class="right"><a href="${escapeHtml(relativeHref(page.path, entry.path))}" title="${escapeHtml(entry.title)}" accesskey="${label.charAt(0).toUpperCase()}">${label}</a> |</li>`;
  return `<div class="${classes}" role="navigation" aria-label="Related"><h3>Navigation</h3><ul><li class="right" style="margin-right: 10px"><a href="genindex.html" title="General Index" accesskey="I">index</a></li>${link(page.next, 'next')}${link(page.previous, 'previous')}<li class="nav-item nav-item-0"><a href="./">Halyard 3.4 reference</a> &#187;</li><li class="nav-item nav-item-this"><a href="">${escapeHtml(page.title)}</a></li></ul></div>`;
}

function sidebarSection(label: string, entries: readonly MenuEntry[], page: FramedPage): string {
  const items = entries.map(({ title, path }) => {
    const current = path === page.path ? ' current' : '';
    return `<li class="toctree-l1${current}"><a class="reference internal" href="${escapeHtml(relativeHref(page.path, path))}">${escapeHtml(title)}</a></li>`;
  });
  return `<p class="caption" role="heading"><span class="caption-text">${escapeHtml(label)}</span></p><ul>${items.join('')}</ul>`;
}
