import { indentOf } from '../dedent.ts';
import { findCodeLines } from './fences.ts';

/** `!!! note "Title"`, `??? tip`, `???+ tip`, and `=== "Tab"`, of Python-Markdown and Material for MkDocs. */
const BLOCK =
  /^([ \t]*)(?:(?:!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+[\w-]+){0,9}(?:[ \t]+"(.*)")?|===[!+]?[ \t]+"(.*)")[ \t]*$/;
/** `::: package.module` of mkdocstrings, whose options are indented. */
const REFERENCE = /^:::[ \t]+([\w-]+(?:\.[\w-]+)+)[ \t]*$/;
const INDENT_CHARS = 4;

interface OpenBlock {
  readonly column: number;
  readonly isAdmonition: boolean;
}

/**
 * Opens the blocks of MkDocs, whose content is indented: admonitions become containers (`:::note`), and tabs leave their
 * label. Of references to objects, which mkdocstrings would write, the name stays.
 */
export function openMkdocsBlocks(markdown: string): string {
  const lines = markdown.split('\n');
  if (!lines.some((line) => BLOCK.test(line) || REFERENCE.test(line))) return markdown;
  const isCode = findCodeLines(lines);
  const written: string[] = [];
  const open: OpenBlock[] = [];
  let isInOptions = false;
  const dedent = (line: string) => {
    const column = indentOf(line);
    return line.slice(Math.min(column, INDENT_CHARS * open.length));
  };
  const closeFrom = (column: number) => {
    while (open.length > 0 && column <= (open.at(-1)?.column ?? 0)) {
      const { column: at, isAdmonition } = open.pop() ?? { column: 0, isAdmonition: false };
      if (isAdmonition) written.push(`${' '.repeat(Math.max(0, at - INDENT_CHARS * open.length))}:::`, '');
    }
  };
  for (const [number, line] of lines.entries()) {
    const column = indentOf(line);
    isInOptions &&= column > 0;
    if (isInOptions) continue;
    closeFrom(column);
    const block = isCode[number] ? null : BLOCK.exec(line);
    const reference = isCode[number] ? null : REFERENCE.exec(line);
    if (block) {
      written.push(...openBlock(block, dedent(line)));
      open.push({ column, isAdmonition: block[2] !== undefined });
    } else if (reference) {
      written.push(`\`${reference[1]}\``, '');
      isInOptions = true;
    } else written.push(dedent(line));
  }
  closeFrom(-1);
  return written.join('\n');
}

function openBlock([, , kind, title, tab = '']: RegExpExecArray, line: string): string[] {
  const indent = line.slice(0, indentOf(line));
  return kind === undefined
    ? [`${indent}**${tab}**`, '']
    : [`${indent}:::${kind}${title ? `[${title}]` : ''}`];
}
