import type { Block, Inline, PageContent } from './page-content.ts';

/** The markup of a documentation generator. */
export interface Theme {
  readonly name: string;
  readonly page: (content: PageContent, navigation: string) => string;
}

interface Markup {
  readonly head: string;
  readonly frame: (article: string, navigation: string) => string;
  readonly heading: (level: 1 | 2, title: string, id: string) => string;
  readonly inlineCode: (code: string) => string;
  readonly code: (lines: readonly (readonly string[])[]) => string;
  readonly note: (html: string) => string;
}

/** The most common generators, and plain HTML. Pages use them in rotation. */
export const THEMES: readonly Theme[] = [
  createTheme('Sphinx', {
    head: '<meta name="generator" content="Sphinx 7.2">',
    frame: (article, navigation) =>
      `<div class="related" role="navigation"><ul>${navigation}</ul></div><div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main">${article}</div></div></div><div class="sphinxsidebar"><ul>${navigation}</ul></div></div>`,
    heading: (level, title, id) =>
      `<h${level} id="${id}">${title}<a class="headerlink" href="#${id}" title="Permalink to this heading">¶</a></h${level}>`,
    inlineCode: (code) =>
      `<code class="xref py py-meth docutils literal notranslate"><span class="pre">${code}</span></code>`,
    code: (lines) =>
      `<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span>${spans(lines, (token, at) => `<span class="n${at % 3}">${token}</span>`)}</pre></div></div>`,
    note: (html) => `<div class="admonition note"><p class="admonition-title">Note</p><p>${html}</p></div>`,
  }),
  createTheme('Docusaurus', {
    head: '<meta name="generator" content="Docusaurus v3.5.2">',
    frame: (article, navigation) =>
      `<div id="__docusaurus"><nav class="navbar"><a href="page-0.html">Home</a></nav><aside class="theme-doc-sidebar-container"><ul class="menu__list">${navigation}</ul></aside><main><article><div class="theme-doc-markdown markdown">${article}</div></article></main></div>`,
    heading: (level, title, id) =>
      `<h${level} class="anchor anchorWithStickyNavbar_LWe7" id="${id}">${title}<a href="#${id}" class="hash-link" aria-label="Direct link" title="Direct link">&ZeroWidthSpace;</a></h${level}>`,
    inlineCode: (code) => `<code>${code}</code>`,
    code: (lines) =>
      `<div class="language-python codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-python codeBlock_bY9V"><code class="codeBlockLines_e6Vv">${lines.map((line) => `<span class="token-line" style="color:#393A34">${line.map((token) => `<span class="token plain" style="color:#393A34">${escapeHtml(token)}</span>`).join('')}<br></span>`).join('')}</code></pre><button type="button">Copy</button></div></div>`,
    note: (html) =>
      `<div class="theme-admonition theme-admonition-note alert alert--secondary"><div class="admonitionHeading_tbUL">note</div><div class="admonitionContent_S0QG"><p>${html}</p></div></div>`,
  }),
  createTheme('VitePress', {
    head: '<meta name="generator" content="VitePress v1.5.0">',
    frame: (article, navigation) =>
      `<div class="Layout"><aside class="VPSidebar"><ul>${navigation}</ul></aside><div class="VPContent has-sidebar"><main class="main"><div class="vp-doc"><div>${article}</div></div></main></div></div>`,
    heading: (level, title, id) =>
      `<h${level} id="${id}" tabindex="-1">${title} <a class="header-anchor" href="#${id}" aria-label="Permalink">&#8203;</a></h${level}>`,
    inlineCode: (code) => `<code>${code}</code>`,
    code: (lines) =>
      `<div class="language-py vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">py</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code>${lines.map((line) => `<span class="line">${line.map((token) => `<span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">${escapeHtml(token)}</span>`).join('')}</span>`).join('\n')}</code></pre></div>`,
    note: (html) => `<div class="tip custom-block"><p class="custom-block-title">TIP</p><p>${html}</p></div>`,
  }),
  createTheme('MkDocs', {
    head: '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.5.44">',
    frame: (article, navigation) =>
      `<header class="md-header"><nav class="md-header__inner md-grid"></nav></header><div class="md-container"><div class="md-sidebar md-sidebar--primary"><nav class="md-nav"><ul class="md-nav__list">${navigation}</ul></nav></div><div class="md-content"><article class="md-content__inner md-typeset">${article}</article></div></div>`,
    heading: (level, title, id) =>
      `<h${level} id="${id}">${title}<a class="headerlink" href="#${id}" title="Permanent link">&para;</a></h${level}>`,
    inlineCode: (code) => `<code>${code}</code>`,
    code: (lines) =>
      `<div class="language-python highlight"><pre><span></span><code>${spans(lines, (token, at) => `<span class="${at % 2 === 0 ? 'n' : 'p'}">${token}</span>`)}</code></pre></div>`,
    note: (html) => `<div class="admonition note"><p class="admonition-title">Note</p><p>${html}</p></div>`,
  }),
  createTheme('unknown', {
    head: '<link rel="stylesheet" href="style.css">',
    frame: (article, navigation) =>
      `<header><a href="page-0.html">Manual</a></header><nav><ul>${navigation}</ul></nav><main>${article}</main><footer>All rights reserved</footer>`,
    heading: (level, title, id) => `<h${level} id="${id}">${title}</h${level}>`,
    inlineCode: (code) => `<code>${code}</code>`,
    code: (lines) =>
      `<pre><code class="language-python">${lines.map((line) => escapeHtml(line.join(''))).join('\n')}</code></pre>`,
    note: (html) => `<blockquote><p><strong>Note:</strong> ${html}</p></blockquote>`,
  }),
];

function createTheme(name: string, markup: Markup): Theme {
  return {
    name,
    page({ title, sections }, navigation) {
      const parts = sections.map(
        (section, at) =>
          `<section>${markup.heading(2, section.title, `part-${at}`)}${section.blocks.map((block) => blockHtml(block, markup)).join('\n')}</section>`,
      );
      const article = `${markup.heading(1, title, 'top')}\n${parts.join('\n')}`;
      return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title} | ${name} manual</title>${markup.head}</head><body>${markup.frame(article, navigation)}</body></html>`;
    },
  };
}

function blockHtml(block: Block, markup: Markup): string {
  const inline = (content: readonly Inline[]) => content.map((part) => inlineHtml(part, markup)).join(' ');
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inline(block.content)}</p>`;
    case 'note':
      return markup.note(inline(block.content));
    case 'list':
      return `<ul class="simple">${block.items.map((item) => `<li><p>${inline(item)}</p></li>`).join('\n')}</ul>`;
    case 'table':
      return `<table class="docutils align-default">${block.rows.map((row, at) => tableRow(row, at === 0 ? 'th' : 'td')).join('\n')}</table>`;
    case 'code':
      return markup.code(block.lines);
    case 'entry':
      return `<dl class="py function"><dt class="sig sig-object py" id="${block.name}"><span class="sig-name descname"><span class="pre">${block.name}</span></span><span class="sig-paren">(</span><em class="sig-param"><span class="n"><span class="pre">value</span></span></em><span class="sig-paren">)</span><a class="headerlink" href="#${block.name}">¶</a></dt><dd><p>${inline(block.content)}</p></dd></dl>`;
  }
}

function inlineHtml(part: Inline, { inlineCode }: Markup): string {
  if ('text' in part) return part.text;
  const code = inlineCode(part.code);
  return part.href === null ? code : `<a class="reference internal" href="${part.href}">${code}</a>`;
}

function tableRow(cells: readonly string[], cell: 'th' | 'td'): string {
  return `<tr class="row-even">${cells.map((text) => `<${cell}><p>${text}</p></${cell}>`).join('')}</tr>`;
}

function spans(lines: readonly (readonly string[])[], span: (token: string, at: number) => string): string {
  return lines
    .map((line) =>
      line.map((token, at) => (token.trim() === '' ? token : span(escapeHtml(token), at))).join(''),
    )
    .join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
