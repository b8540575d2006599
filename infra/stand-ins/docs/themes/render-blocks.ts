import type {
  Admonition,
  Block,
  Code,
  Definitions,
  Heading,
  Inline,
  List,
  Signature,
  Table,
  Tabs,
} from '../markup/blocks.ts';
import { escapeHtml } from './html-text.ts';

/** The HTML in which generators differ. `inner` is already HTML. */
export interface Theme {
  heading(heading: Heading, inner: string): string;
  code(code: Code): string;
  inlineCode(text: string): string;
  link(href: string, inner: string): string;
  list(tag: 'ol' | 'ul', items: readonly string[]): string;
  table(header: readonly string[], rows: readonly (readonly string[])[]): string;
  admonition(admonition: Admonition, inner: string): string;
  tabs(tabs: readonly { label: string; inner: string }[]): string;
  definitions(items: readonly { terms: readonly string[]; inner: string }[]): string;
  signature(signature: Signature, inner: string): string;
}

/** Renders content in a theme. */
export function renderBlocks(blocks: readonly Block[], theme: Theme): string {
  return blocks.map((block) => renderBlock(block, theme)).join('\n');
}

/** Renders a run of text in a theme. */
export function renderInline(inlines: readonly Inline[], theme: Theme): string {
  return inlines.map((inline) => renderOneInline(inline, theme)).join('');
}

function renderOneInline(inline: Inline, theme: Theme): string {
  if (inline.type === 'text') return escapeHtml(inline.text);
  if (inline.type === 'code') return theme.inlineCode(inline.text);
  const inner = renderInline(inline.children, theme);
  if (inline.type === 'link') return theme.link(inline.href, inner);
  return inline.type === 'strong' ? `<strong>${inner}</strong>` : `<em>${inner}</em>`;
}

function renderBlock(block: Block, theme: Theme): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${renderInline(block.children, theme)}</p>`;
    case 'heading':
      return theme.heading(block, renderInline(block.children, theme));
    case 'code-block':
      return theme.code(block);
    case 'list':
      return renderList(block, theme);
    case 'table':
      return renderTable(block, theme);
    case 'admonition':
      return theme.admonition(block, renderBlocks(block.blocks, theme));
    case 'tabs':
      return renderTabs(block, theme);
    case 'definitions':
      return renderDefinitions(block, theme);
    case 'signature':
      return theme.signature(block, renderBlocks(block.blocks, theme));
  }
}

/** Lists whose items have one paragraph and at most a nested list have no <p>. */
function renderList(list: List, theme: Theme): string {
  const isTight = list.items.every(([first, ...rest]) => {
    return first?.type === 'paragraph' && rest.every((block) => block.type === 'list');
  });
  const items = list.items.map(([first, ...rest]) => {
    if (!isTight || first?.type !== 'paragraph') return renderBlocks(first ? [first, ...rest] : rest, theme);
    return renderInline(first.children, theme) + (rest.length > 0 ? `\n${renderBlocks(rest, theme)}` : '');
  });
  return theme.list(list.isOrdered ? 'ol' : 'ul', items);
}

function renderTable(table: Table, theme: Theme): string {
  const cells = (row: readonly (readonly Inline[])[]) => row.map((cell) => renderInline(cell, theme));
  return theme.table(cells(table.header), table.rows.map(cells));
}

function renderTabs(block: Tabs, theme: Theme): string {
  return theme.tabs(block.tabs.map(({ label, blocks }) => ({ label, inner: renderBlocks(blocks, theme) })));
}

function renderDefinitions(block: Definitions, theme: Theme): string {
  const items = block.items.map(({ terms, blocks }) => ({
    terms: terms.map((term) => renderInline(term, theme)),
    inner: renderBlocks(blocks, theme),
  }));
  return theme.definitions(items);
}
