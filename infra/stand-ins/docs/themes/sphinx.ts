import type { Admonition, Code, Heading, Signature } from '../markup/blocks.ts';
import { escapeHtml } from './html-text.ts';
import { relativeHref } from './page-frame.ts';
import type { Theme } from './render-blocks.ts';
import { renderSignature } from './sphinx-signature.ts';
import { type TokenKind, tokenize } from './tokens.ts';

/** Renders content like Sphinx, with links relative to `path`. */
export function sphinx(path: string): Theme {
  return {
    heading: ({ level, id }: Heading, inner) => `<h${level}>${inner}${headerLink(id)}</h${level}>`,
    code: renderCode,
    inlineCode: (text) =>
      `<code class="docutils literal notranslate">${text
        .split(' ')
        .map((word) => `<span class="pre">${escapeHtml(word)}</span>`)
        .join(' ')}</code>`,
    link: (href, inner) => {
      const kind = /^https?:/.test(href) ? 'external' : 'internal';
      return `<a class="reference ${kind}" href="${escapeHtml(relativeHref(path, href))}">${inner}</a>`;
    },
    list: (tag, items) => {
      const classes = tag === 'ol' ? 'arabic simple' : 'simple';
      const wrapped = items.map((item) => `<li>${item.startsWith('<p>') ? item : wrapFirst(item)}</li>`);
      return `<${tag} class="${classes}">\n${wrapped.join('\n')}\n</${tag}>`;
    },
    table: renderTable,
    admonition: renderAdmonition,
    tabs: renderTabs,
    definitions: (items) =>
      `<dl class="simple glossary">\n${items
        .map(({ terms, inner }) => `${terms.map((term) => `<dt>${term}</dt>`).join('')}<dd>${inner}</dd>`)
        .join('\n')}\n</dl>`,
    signature: (signature: Signature, inner) => renderSignature(signature, inner, headerLink(signature.id)),
  };
}

/** The permalink after a heading. */
export function headerLink(id: string): string {
  return `<a class="headerlink" href="#${escapeHtml(id)}" title="Link to this heading">¶</a>`;
}

/** Sphinx puts the text of every item into a paragraph and leaves nested lists outside it. */
function wrapFirst(item: string): string {
  const nested = item.search(/\n<(?:ul|ol)/);
  return nested < 0 ? `<p>${item}</p>` : `<p>${item.slice(0, nested)}</p>${item.slice(nested)}`;
}

const tokenClasses: Readonly<Record<Exclude<TokenKind, 'plain'>, string>> = {
  keyword: 'k',
  string: 's2',
  comment: 'c1',
  number: 'mi',
  function: 'nf',
  punctuation: 'p',
  space: 'w',
};
const lexers: Readonly<Record<string, string>> = { ts: 'typescript', text: 'default' };

/** Pygments writes a <pre> without <code>, and puts whitespace of most languages into spans. */
function renderCode({ language, title, text }: Code): string {
  const body = tokenize(language, text)
    .map((token) => {
      const isBare =
        token.kind === 'plain' ||
        (token.kind === 'space' && (language === 'python' || token.text.includes('\n')));
      const inner = escapeHtml(token.text);
      return isBare || token.kind === 'plain'
        ? inner
        : `<span class="${tokenClasses[token.kind]}">${inner}</span>`;
    })
    .join('');
  const block = `<div class="highlight-${lexers[language] ?? language} notranslate"><div class="highlight"><pre><span></span>${body}\n</pre></div></div>`;
  if (title === null) return block;
  return `<div class="literal-block-wrapper docutils container"><div class="code-block-caption"><span class="caption-text">${escapeHtml(title)}</span></div>${block}</div>`;
}

function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const parity = (index: number) => (index % 2 === 0 ? 'row-odd' : 'row-even');
  const head = header.map((cell) => `<th class="head"><p>${cell}</p></th>`).join('');
  const body = rows.map(
    (row, index) =>
      `<tr class="${parity(index + 1)}">${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`,
  );
  return `<table class="docutils align-default"><thead><tr class="${parity(0)}">${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}

const admonitionNames = { note: 'Note', tip: 'Tip', info: 'See also', warning: 'Warning', danger: 'Danger' };

function renderAdmonition({ kind, title }: Admonition, inner: string): string {
  const classes = kind === 'info' ? 'seealso' : kind;
  return `<div class="admonition ${classes}"><p class="admonition-title">${escapeHtml(title ?? admonitionNames[kind])}</p>${inner}</div>`;
}

function renderTabs(tabs: readonly { label: string; inner: string }[]): string {
  const buttons = tabs.map(({ label }, index) => {
    return `<button aria-selected="${index === 0}" class="sphinx-tabs-tab" role="tab">${escapeHtml(label)}</button>`;
  });
  const panels = tabs.map(
    ({ inner }, index) =>
      `<div class="sphinx-tabs-panel" role="tabpanel"${index === 0 ? '' : ' hidden'}>${inner}</div>`,
  );
  return `<div class="sphinx-tabs docutils container"><div role="tablist">${buttons.join('')}</div>${panels.join('')}</div>`;
}
