import { changeOutsideCode } from './change-outside-code.ts';
import { cleanCodeBlocks } from './clean-code-blocks.ts';
import { dropHiddenHtml } from './drop-hidden-html.ts';
import { fenceIndentedCode } from './fence-indented-code.ts';
import { findCodeLines } from './fences.ts';
import { findExportedData, replaceComponents } from './mdx/replace-components.ts';
import { openCodeTags } from './open-code-tags.ts';
import { openMkdocsBlocks } from './open-mkdocs-blocks.ts';
import { openMystDirectives } from './open-myst-directives.ts';
import { quoteContainers } from './quote-containers.ts';
import { replaceGitbookTags } from './replace-gitbook-tags.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';

const MODULE_LINE =
  /^(?:import\s(?:.*\sfrom\s)?['"][^'"]+['"];?|export\s(?:const|default|function|let)\b.*)\s*$/gm;
/** An import or export over several lines, which ends with a bracket at the start of a line. */
const MODULE_BLOCK =
  /^(?:import\s[^\n]*\{[ \t]*\n(?:(?!\})[^\n]*\n){0,200}\}[ \t]*from\s+['"][^'"\n]+['"];?|export\s(?:const|default|function|let)\b[^\n]*[{[(][ \t]*\n(?:(?![}\])])[^\n]*\n){0,200}[}\])][^\n]*)$/gm;
/** A line such as `{: .no_toc }` (https://kramdown.gettalong.org/syntax.html#inline-attribute-lists). */
const ATTRIBUTE_LIST = /^ {0,3}(?:> ?)*\{:[ \t]*(?:toc\b|[.#]\w|[\w-]+=)[^{}\n]*\}[ \t]*(?:\n|$)/gm;
/** Attributes of Python-Markdown and Pandoc on their own line or after a link: `{#id}`, `{ .annotate }`. */
const ATTRIBUTES =
  /^[ \t]*\{:?[ \t]?[.#][\w-][^{}\n]{0,200}\}[ \t]*$|(?<=\]\([^()\n]{0,500}\))\{:?[ \t]?(?:[.#]\w|[\w-]+=)[^{}\n]{0,400}\}/gm;
/** A line with only a space in JSX. */
const SPACE_EXPRESSION = /^[ \t]*\{(['"`])[ ]\1\}[ \t]*$/gm;
/** A line with only a tag of the layout. */
const LAYOUT_LINE = /^[ \t]*<\/?(?:div|section|center|figure|span|p|br|details)\b[^<>\n]{0,500}>[ \t]*$/gm;
/** Metadata of a page in Docusaurus (https://docusaurus.io/docs/markdown-features/head-metadata). */
const HEAD = /^[ \t]*<(head|Head)>[ \t]*\n(?:(?![ \t]*<\/\1>)[^\n]*\n){0,200}[ \t]*<\/\1>[ \t]*$/gm;
/** Elements around paragraphs and pictures, and of styled text. */
const LAYOUT = '(?:b|big|div|em|figcaption|figure|font|i|kbd|mark|p|picture|small|span|strong|u)';
/**
 * Indented code of HTML, a code span, a layout tag (`Array<i>` is a type, and `<source>` a placeholder), a link of HTML, or code
 * without other tags.
 */
const INLINE_HTML = new RegExp(
  [
    String.raw`^(?: {4}|\t)[ \t]*<[^\n]*$`,
    '(?<!`)(`+)(?!`)[^\\n]{0,500}?(?<!`)\\1(?!`)',
    String.raw`((?<!\w)<(?:source\s[^<>\n]{0,500}|${LAYOUT}(?:\s[^<>\n]{0,500})?)>|</${LAYOUT}>)`,
    String.raw`<a\s(?:[^<>\n]{0,300}\s)?href="([^"<>\s#][^"<>\s]{0,1000})"[^<>\n]{0,300}>([^<>\n]{1,300})<\/a>`,
    '<code>([^<>\\n`&[\\]|]{1,300})</code>',
  ].join('|'),
  'gm',
);
/** An image of HTML, or a code span, in which it is text. */
const IMAGE = /(?<!`)(`+)(?!`)[^\n]{0,500}?(?<!`)\1(?!`)|<img\s([^<>\n]{0,1000})>/g;
/** The title of a collapsed section on its own line. */
const SUMMARY_LINE = /^([ \t]*)<summary\b[^<>\n]{0,300}>([^<>\n]{1,300})<\/summary>[ \t]*$/gm;
/** A line break of HTML at the end of a line. */
const BREAK_AT_END = /[ \t]?<br[ \t]?\/?>[ \t]{0,9}$/gm;
/**
 * Cleans the Markdown of documentation sites: removes comments, attribute lists, and the imports, exports and components of
 * MDX, and shows containers (`:::note`), callouts, and the admonitions of MkDocs, GitBook, Hugo and MyST as quotations.
 */
export function cleanMarkdown(markdown: string): string {
  const withCode = cleanCodeBlocks(openCodeTags(openMystDirectives(markdown)));
  const readable = fenceIndentedCode(openMkdocsBlocks(removeComments(withCode)));
  const exported = findExportedData(readable);
  const simplified = changeOutsideCode(readable, simplifySyntax);
  return collapseEmptyLines(quoteContainers(replaceComponents(simplified, exported))).trim();
}

/** Leaves one of several empty lines in a row, except in code. */
function collapseEmptyLines(markdown: string): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  return lines.filter((line, at) => line !== '' || isCode[at] || lines[at - 1] !== '').join('\n');
}

/** Replaces syntax that may span lines, outside code. */
function simplifySyntax(text: string): string {
  return replaceGitbookTags(replaceShortcodes(dropHiddenHtml(text)))
    .replace(MODULE_BLOCK, '')
    .replace(MODULE_LINE, '')
    .replace(ATTRIBUTE_LIST, '')
    .replace(ATTRIBUTES, '')
    .replace(HEAD, '')
    .replace(LAYOUT_LINE, '')
    .replace(INLINE_HTML, writeInline)
    .replace(IMAGE, (found, _code, attributes?: string) =>
      attributes === undefined ? found : writeImage(attributes),
    )
    .replace(SUMMARY_LINE, '\n$1**$2**\n')
    .replace(BREAK_AT_END, '')
    .replace(SPACE_EXPRESSION, '');
}

/** Replaces the inline HTML of Markdown that is no page, such as descriptions in API definitions, and removes its comments. */
export function replaceInlineHtml(markdown: string): string {
  const replaced = changeOutsideCode(removeComments(markdown), (text) =>
    text.replace(INLINE_HTML, writeInline),
  );
  return collapseEmptyLines(replaced).trim();
}

function writeInline(
  found: string,
  _span?: string,
  tag?: string,
  url?: string,
  label?: string,
  code?: string,
): string {
  if (code !== undefined) return `\`${code}\``;
  if (url !== undefined) return `[${label}](${url})`;
  return tag === undefined ? found : '';
}

function writeImage(attributes: string): string {
  const [, quoted, plain] = /(?:^|\s)src=(?:"([^"\s]*)"|([^"'\s>]+))/.exec(attributes) ?? [];
  const alt = /(?:^|\s)alt="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const url = quoted ?? plain ?? '';
  return url === '' ? '' : `![${alt.replace(/[[\]]/g, '')}](${url})`;
}

/** A code span, whose text may look like a comment, or a comment, which may continue in the next line. */
const SPAN_OR_COMMENT = /(?<!`)(`+)(?!`).{0,500}?(?<!`)\1(?!`)|<!--.*?(-->|$)|\{\/\*.*?(\*\/\}|$)/g;

/** Removes HTML and MDX comments outside code. */
function removeComments(markdown: string): string {
  if (!/<!--|\{\/\*/.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const written: string[] = [];
  /** The mark that ends the open comment; '' outside comments. */
  let closing = '';
  const removeComment = (found: string, _: string, html?: string, mdx?: string) => {
    if (html === '') closing = '-->';
    if (mdx === '') closing = '*/}';
    return found.startsWith('`') ? found : '';
  };
  for (const [number, line] of lines.entries()) {
    if (isCode[number] && closing === '') {
      written.push(line);
      continue;
    }
    const end = line.indexOf(closing);
    const rest = end < 0 ? '' : line.slice(end + closing.length);
    if (end >= 0) closing = '';
    const text = rest.replace(SPAN_OR_COMMENT, removeComment);
    if (text.trim() !== '' || line.trim() === '') written.push(text);
  }
  return written.join('\n');
}
