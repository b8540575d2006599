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

/** How one generator writes the things that generators write differently. `inner` is already HTML. */
export interface Look {
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

/** Renders content in a look. */
export function renderBlocks(blocks: readonly Block[], look: Look): string {
  return blocks.map((block) => renderBlock(block, look)).join('\n');
}

/** Renders a run of text in a look. */
export function renderInline(inlines: readonly Inline[], look: Look): string {
  return inlines.map((inline) => renderOneInline(inline, look)).join('');
}

function renderOneInline(inline: Inline, look: Look): string {
  if (inline.type === 'text') return escapeHtml(inline.text);
  if (inline.type === 'code') return look.inlineCode(inline.text);
  const inner = renderInline(inline.children, look);
  if (inline.type === 'link') return look.link(inline.href, inner);
  return inline.type === 'strong' ? `<strong>${inner}</strong>` : `<em>${inner}</em>`;
}

function renderBlock(block: Block, look: Look): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${renderInline(block.children, look)}</p>`;
    case 'heading':
      return look.heading(block, renderInline(block.children, look));
    case 'code-block':
      return look.code(block);
    case 'list':
      return renderList(block, look);
    case 'table':
      return renderTable(block, look);
    case 'admonition':
      return look.admonition(block, renderBlocks(block.blocks, look));
    case 'tabs':
      return renderTabs(block, look);
    case 'definitions':
      return renderDefinitions(block, look);
    case 'signature':
      return look.signature(block, renderBlocks(block.blocks, look));
  }
}

/** A list whose items all begin with one paragraph and hold at most a list beside it is written without <p>. */
function renderList(list: List, look: Look): string {
  const isTight = list.items.every(([first, ...rest]) => {
    return first?.type === 'paragraph' && rest.every((block) => block.type === 'list');
  });
  const items = list.items.map(([first, ...rest]) => {
    if (!isTight || first?.type !== 'paragraph') return renderBlocks(first ? [first, ...rest] : rest, look);
    return renderInline(first.children, look) + (rest.length > 0 ? `\n${renderBlocks(rest, look)}` : '');
  });
  return look.list(list.isOrdered ? 'ol' : 'ul', items);
}

function renderTable(table: Table, look: Look): string {
  const cells = (row: readonly (readonly Inline[])[]) => row.map((cell) => renderInline(cell, look));
  return look.table(cells(table.header), table.rows.map(cells));
}

function renderTabs(block: Tabs, look: Look): string {
  return look.tabs(block.tabs.map(({ label, blocks }) => ({ label, inner: renderBlocks(blocks, look) })));
}

function renderDefinitions(block: Definitions, look: Look): string {
  const items = block.items.map(({ terms, blocks }) => ({
    terms: terms.map((term) => renderInline(term, look)),
    inner: renderBlocks(blocks, look),
  }));
  return look.definitions(items);
}
