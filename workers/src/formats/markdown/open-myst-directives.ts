import { VERSIONS } from '../rst/rst-directive.ts';
import { formatRole } from '../rst/rst-inline.ts';
import { changeOutsideCode } from './change-outside-code.ts';
import { type Fence, isClosingFence, parseOpeningFence } from './fences.ts';
import { ADMONITION } from './quote-containers.ts';

/** A directive, a role or the target of references. */
const MYST = /(?:`{3}|~{3}|:{3})[ \t]*\{[\w:.+-]+\}|\{[a-z][\w:.+-]{0,40}\}`|^\([\w.:/-]+\)=[ \t]*$/m;
/** The info string of a directive; captures its name and its argument. */
const DIRECTIVE = /^\{([\w:.+-]{1,60})\}[ \t]*(.*)$/;
const COLON_DIRECTIVE = /^[ \t]*:{3,}[ \t]*\{[\w:.+-]+\}/;
const OPTION = /^:[\w-]+:/;
const MAX_OPTION_LINES = 50;
const CODE = /^(?:code|code-block|code-cell|sourcecode)$/;
/** Directives of Sphinx without text in the file. */
const EMPTY =
  /^(?:toctree|contents|tableofcontents|bibliography|raw|image|index|highlight|auto\w+|include|literalinclude)$/;
/** Directives whose content is Markdown, besides admonitions. Names of languages are code of Quarto and R Markdown instead. */
const CONTENT =
  /^(?:version\w+|dropdown|details|tab-set|tab-item|grid|grid-item|grid-item-card|card|margin|sidebar|aside|topic|glossary|figure|exercise|solution)$/;
/** Directives in CONTENT whose argument is a file or a number of columns. */
const UNTITLED = /^(?:figure|grid)$/;
/** Directives whose content is not Markdown. */
const OTHER_SYNTAX = /^(?:math|mermaid|graphviz|eval-rst|parsed-literal)$/;
const HIDDEN_CELL = /\b(?:remove|hide)[-_](?:cell|input)\b/;
/** A code span, whose text may end in a brace, or a role. */
const SPAN_OR_ROLE = /(?<!`)(`+)(?!`)[^\n]{0,500}?(?<!`)\1(?!`)|\{([a-z][\w:.+-]{0,40})\}`([^`\n]{1,300})`/g;
/** The target of references, or the border of a notebook's cell. */
const MARK_LINE = /^(?:\([\w.:/-]+\)=|\+\+\+)[ \t]*$/gm;

/**
 * Opens the directives of MyST in code fences (https://mystmd.org/guide/directives): admonitions become containers
 * (`:::note`), and code gets a plain fence. Roles become their text.
 */
export function openMystDirectives(markdown: string): string {
  if (!MYST.test(markdown)) return markdown;
  return changeOutsideCode(openFences(markdown.split('\n')), (text) =>
    text
      .replace(MARK_LINE, '')
      .replace(SPAN_OR_ROLE, (found, _, role?: string, content = '') =>
        role === undefined ? found : formatRole(role, content),
      ),
  );
}

interface Directive {
  /** Its first line in Markdown; null for a hidden directive. */
  readonly opening: string | null;
  /** Whether its content is not Markdown. */
  readonly isCode: boolean;
  /** The line after its options. */
  readonly end: number;
}

function openFences(lines: readonly string[]): string {
  const written: string[] = [];
  const open: Fence[] = [];
  let code: { readonly fence: Fence; readonly isShown: boolean } | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const last = open.at(-1);
    if (code) {
      if (code.isShown) written.push(line);
      if (isClosingFence(line, code.fence)) code = null;
    } else if (last && isClosingFence(line, last)) {
      written.push(`${open.pop()?.prefix}:::`);
    } else {
      const fence = parseOpeningFence(line);
      const { opening, isCode, end } = readDirective(lines, at, fence);
      if (opening !== null) written.push(opening);
      if (fence && isCode) code = { fence, isShown: opening !== null };
      else if (fence) open.push(fence);
      at = end - 1;
    }
  }
  return written.join('\n');
}

/** Reads the directive at a line. Any other line is shown as it is. */
function readDirective(lines: readonly string[], at: number, fence: Fence | null): Directive {
  const line = lines[at] ?? '';
  const [, name = '', argument = ''] = (fence && DIRECTIVE.exec(fence.info)) || [];
  const isCode = CODE.test(name) || OTHER_SYNTAX.test(name) || EMPTY.test(name);
  if (!fence || !(isCode || ADMONITION.test(name) || CONTENT.test(name))) {
    return {
      opening: line,
      isCode: true,
      end: COLON_DIRECTIVE.test(line) ? endOfOptions(lines, at + 1) : at + 1,
    };
  }
  const end = endOfOptions(lines, at + 1);
  const isHidden = EMPTY.test(name) || HIDDEN_CELL.test(lines.slice(at + 1, end).join('\n'));
  const indent = line.slice(0, line.indexOf(fence.mark));
  const opening = isHidden ? null : indent + openingOf(name, argument, fence);
  return { opening, isCode, end };
}

/** The line after the options of a directive: lines such as `:class: wide`, or YAML between two lines of dashes. */
function endOfOptions(lines: readonly string[], start: number): number {
  const block = lines.slice(start, start + MAX_OPTION_LINES).map((line) => line.trim());
  const yamlEnd = block[0] === '---' ? block.indexOf('---', 1) + 1 : 0;
  const end = yamlEnd || block.findIndex((line) => !OPTION.test(line));
  return start + (end > 0 && block[end] === '' ? end + 1 : Math.max(0, end));
}

function openingOf(name: string, argument: string, { mark }: Fence): string {
  if (OTHER_SYNTAX.test(name)) return mark + name;
  const language = argument.split(/\s/)[0]?.replace(/^ipython\d?$/, 'python');
  if (CODE.test(name)) return mark + (language || (name === 'code-cell' ? 'python' : ''));
  const version = VERSIONS[name];
  const title = version ? `${version} ${argument}` : UNTITLED.test(name) ? '' : argument;
  return `:::${version ? 'note' : name}${title && `[${title}]`}`;
}
