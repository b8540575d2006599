import { type Admonition, type Code, plainText } from '../markup/blocks.ts';
import { escapeHtml } from './html-text.ts';
import type { Theme } from './render-blocks.ts';
import { tokenize } from './tokens.ts';

/** Renders content like Docusaurus 3 with its classic theme. */
export const docusaurus: Theme = {
  heading: ({ level, id, children }, inner) =>
    `<h${level} class="anchor anchorWithStickyNavbar_LWe7" id="${id}">${inner}${hashLink(id, plainText(children))}</h${level}>`,
  code: renderCode,
  inlineCode: (text) => `<code>${escapeHtml(text)}</code>`,
  link: (href, inner) => `<a href="${escapeHtml(href)}">${inner}</a>`,
  list: (tag, items) => `<${tag}>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</${tag}>`,
  table: (header, rows) =>
    `<table><thead><tr>${header.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
      .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`,
  admonition: renderAdmonition,
  tabs: renderTabs,
  definitions: (items) =>
    `<dl>${items
      .map(({ terms, inner }) => `${terms.map((term) => `<dt>${term}</dt>`).join('')}<dd>${inner}</dd>`)
      .join('')}</dl>`,
  signature: ({ id, text }, inner) =>
    `<h3 class="anchor anchorWithStickyNavbar_LWe7" id="${id}"><code>${escapeHtml(text)}</code>${hashLink(id, text)}</h3>\n${inner}`,
};

/** Its text is a zero-width space. */
function hashLink(id: string, text: string): string {
  const label = escapeHtml(`Direct link to ${text}`);
  return `<a href="#${id}" class="hash-link" aria-label="${label}" title="${label}">\u200b</a>`;
}

/** Each line is a span that ends in <br>; there is no line feed between them. */
function renderCode({ language, title, text }: Code): string {
  const heading = title === null ? '' : `<div class="codeBlockTitle_Ktv7">${escapeHtml(title)}</div>`;
  const lines = splitLines(language, text).map(
    (line) => `<span class="token-line" style="color:#393A34">${line}<br></span>`,
  );
  return `<div class="language-${language} codeBlockContainer_Ckt0 theme-code-block" style="--prism-color:#393A34;--prism-background-color:#f6f8fa">${heading}<div class="codeBlockContent_QJqH"><pre tabindex="0" class="prism-code language-${language} codeBlock_bY9V thin-scrollbar" style="color:#393A34;background-color:#f6f8fa"><code class="codeBlockLines_e6Vv">${lines.join('')}</code></pre><div class="buttonGroup_M5ko"><button type="button" aria-label="Copy code to clipboard" title="Copy" class="clean-btn"><span aria-hidden="true">Copy</span></button></div></div></div>`;
}

function splitLines(language: string, text: string): string[] {
  const lines = [''];
  for (const token of tokenize(language, text)) {
    const kind = token.kind === 'space' ? 'plain' : token.kind;
    token.text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push('');
      if (part !== '')
        lines.push(`${lines.pop() ?? ''}<span class="token ${kind}">${escapeHtml(part)}</span>`);
    });
  }
  return lines;
}

const admonitionColours = {
  note: 'secondary',
  tip: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
};

function renderAdmonition({ kind, title }: Admonition, inner: string): string {
  return `<div class="theme-admonition theme-admonition-${kind} admonition_xJq3 alert alert--${admonitionColours[kind]}"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg viewBox="0 0 14 16" aria-hidden="true"><circle cx="7" cy="8" r="6"></circle></svg></span>${escapeHtml(title ?? kind)}</div><div class="admonitionContent_BuS1">${inner}</div></div>`;
}

function renderTabs(tabs: readonly { label: string; inner: string }[]): string {
  const buttons = tabs.map(({ label }, index) => {
    const [active, tabIndex] = index === 0 ? [' tabs__item--active', 0] : ['', -1];
    return `<li role="tab" tabindex="${tabIndex}" aria-selected="${index === 0}" class="tabs__item tabItem_LNqP${active}">${escapeHtml(label)}</li>`;
  });
  const panels = tabs.map(
    ({ inner }, index) =>
      `<div role="tabpanel" class="tabItem_Ymn6"${index === 0 ? '' : ' hidden'}>${inner}</div>`,
  );
  return `<div class="theme-tabs-container tabs-container tabList__CuJ"><ul role="tablist" aria-orientation="horizontal" class="tabs">${buttons.join('')}</ul><div class="margin-top--md">${panels.join('')}</div></div>`;
}
