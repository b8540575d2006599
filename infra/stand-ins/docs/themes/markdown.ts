import type { Block, Definitions, Inline, Signature, Table } from '../markup/blocks.ts';
import type { FramedPage } from './page-frame.ts';

/** Renders a page as Markdown, as served to clients that accept it. */
export function markdownPage(page: FramedPage): string {
  return `# ${page.title}\n\n${markdownBlocks(page.blocks)}\n`;
}

function markdownBlocks(blocks: readonly Block[]): string {
  return blocks.map(markdownBlock).join('\n\n');
}

function markdownBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return inlineMarkdown(block.children);
    case 'heading':
      return `${'#'.repeat(block.level)} ${inlineMarkdown(block.children)}`;
    case 'code-block':
      return `${block.title === null ? '' : `**${block.title}**\n\n`}\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case 'list':
      return block.items
        .map((item, index) => {
          const marker = block.isOrdered ? `${index + 1}. ` : '- ';
          return marker + indent(tighten(item), marker.length);
        })
        .join('\n');
    case 'table':
      return tableMarkdown(block);
    case 'admonition':
      return `${`**${block.title ?? capitalise(block.kind)}**\n\n${markdownBlocks(block.blocks)}`.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')}`;
    case 'tabs':
      return block.tabs.map(({ label, blocks }) => `**${label}**\n\n${markdownBlocks(blocks)}`).join('\n\n');
    case 'definitions':
      return definitionsMarkdown(block);
    case 'signature':
      return `#### \`${signatureText(block)}\`\n\n${markdownBlocks(block.blocks)}`;
  }
}

/** Nested lists follow their item's text without a blank line. */
function tighten(blocks: readonly Block[]): string {
  return blocks
    .map((block, index) => (index === 0 ? '' : block.type === 'list' ? '\n' : '\n\n') + markdownBlock(block))
    .join('');
}

function definitionsMarkdown({ items }: Definitions): string {
  return items
    .map(
      ({ terms, blocks }) =>
        `- **${terms.map(inlineMarkdown).join('**, **')}**: ${indent(markdownBlocks(blocks), 2)}`,
    )
    .join('\n');
}

function tableMarkdown({ header, rows }: Table): string {
  const row = (cells: readonly (readonly Inline[])[]) =>
    `| ${cells.map((cell) => inlineMarkdown(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(header), `| ${header.map(() => '---').join(' | ')} |`, ...rows.map(row)].join('\n');
}

function inlineMarkdown(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      if (inline.type === 'code')
        return inline.text.includes('`') ? `\`\` ${inline.text} \`\`` : `\`${inline.text}\``;
      const inner = inlineMarkdown(inline.children);
      if (inline.type === 'link') return `[${inner}](${inline.href})`;
      return inline.type === 'strong' ? `**${inner}**` : `*${inner}*`;
    })
    .join('');
}

function signatureText({ domain, kind, text }: Signature): string {
  if (domain === 'http') return `${kind.toUpperCase()} ${text}`;
  return kind === 'class' || kind === 'exception' ? `${kind} ${text}` : text;
}

function indent(text: string, width: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
