import { changeOutsideCode } from './change-outside-code.ts';
import { cleanCodeBlocks } from './clean-code-blocks.ts';
import { dropCrossReferences } from './drop-cross-references.ts';
import { findCodeLines } from './fences.ts';
import { findExportedData, replaceComponents } from './mdx/replace-components.ts';
import { openMkdocsBlocks } from './open-mkdocs-blocks.ts';
import { replaceGitbookTags } from './replace-gitbook-tags.ts';

/** `:::note Title`, `:::note[Title]`, `::: {.note}`: Docusaurus, VitePress, Starlight, MyST. */
const CONTAINER_START = /^([ \t]*):{3,}[ \t]*\{?\.?([\w-]+)\}?[ \t]*(?:\[(.*?)\][ \t]*|(.*))$/;
/** A line of a quotation without text. */
const BLANK_QUOTATION = /^\s*>[>\s]*$/;
const CONTAINER_END = /^[ \t]*:{3,}[ \t]*$/;
const MODULE_LINE =
  /^(?:import\s(?:.*\sfrom\s)?['"][^'"]+['"];?|export\s(?:const|default|function|let)\b.*)\s*$/;
/** An import or export over several lines, which ends with a bracket at the start of a line. */
const MODULE_BLOCK =
  /^(?:import\s[^\n]*\{[ \t]*\n(?:(?!\})[^\n]*\n){0,200}\}[ \t]*from\s+['"][^'"\n]+['"];?|export\s(?:const|default|function|let)\b[^\n]*[{[(][ \t]*\n(?:(?![}\])])[^\n]*\n){0,200}[}\])][^\n]*)$/gm;
/** A line such as `{: .no_toc }` (https://kramdown.gettalong.org/syntax.html#inline-attribute-lists). */
const ATTRIBUTE_LIST = /^ {0,3}(?:> ?)*\{:[ \t]*(?:toc\b|[.#]\w|[\w-]+=)[^{}\n]*\}[ \t]*(?:\n|$)/gm;
/** A line with only attributes, or attributes after a link, of Python-Markdown: `{#id}`, `{ .annotate }`, `{target="_blank"}`. */
const ATTRIBUTES =
  /^[ \t]*\{:?[ \t]?[.#][\w-][^{}\n]{0,200}\}[ \t]*$|(?<=\]\([^()\n]{0,500}\))\{:?[ \t]?(?:[.#]\w|\w+=)[^{}\n]{0,200}\}/gm;
/** A line with only a space in JSX. */
const SPACE_EXPRESSION = /^[ \t]*\{(['"`])[ ]\1\}[ \t]*$/gm;
/** A line with only a tag of the layout. */
const LAYOUT_LINE = /^[ \t]*<\/?(?:div|section|center|figure|span|p|br)\b[^<>\n]{0,500}>[ \t]*$/gm;
/** `{% highlight ruby %}` and `{% endhighlight %}` of Jekyll. The lookahead keeps long names from costing quadratic time. */
const HIGHLIGHT_TAG =
  /^([ \t]*)\{%-?[ \t]*(?:highlight[ \t]+([\w+#-]+)(?![\w+#-])[^%\n]*|endhighlight[ \t]*)%\}[ \t]*$/gm;
const UNQUOTED_CONTAINERS: ReadonlySet<string> = new Set([
  'code-group',
  'tabs',
  'tab-set',
  'steps',
  'raw',
  'details',
  'grid',
]);

/** Limits the quotation marks per line: each line of a nested container carries the marks of all its parents. */
const MAX_CONTAINER_DEPTH = 8;

/**
 * Cleans the Markdown of documentation sites: removes comments, attribute lists, and the imports, exports and components of
 * MDX, and shows containers (`:::note`), callouts, and the admonitions of MkDocs and GitBook as quotations.
 */
export function cleanMarkdown(markdown: string): string {
  const readable = dropCrossReferences(openMkdocsBlocks(removeComments(cleanCodeBlocks(markdown))));
  const exported = findExportedData(readable);
  const simplified = changeOutsideCode(readable, simplifySyntax);
  return collapseEmptyLines(quoteContainers(replaceComponents(simplified, exported))).trim();
}

interface Container {
  readonly isQuoted: boolean;
  readonly indent: string;
}

/** Shows containers as quotations, with the indentation of their first line. */
function quoteContainers(markdown: string): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const written: string[] = [];
  const containers: Container[] = [];
  const prefixed = (line: string) => {
    const quoted = containers.slice(0, MAX_CONTAINER_DEPTH).filter(({ isQuoted }) => isQuoted);
    const indent = quoted[0]?.indent ?? '';
    if (quoted.length === 0) return line;
    return (
      indent +
      '> '.repeat(quoted.length) +
      (line.startsWith(indent) ? line.slice(indent.length) : line)
    ).trimEnd();
  };
  for (const [number, line] of lines.entries()) {
    const container = isCode[number] ? null : CONTAINER_START.exec(line);
    if (!isCode[number] && CONTAINER_END.test(line)) {
      while (BLANK_QUOTATION.test(written.at(-1) ?? '')) written.pop();
      const closed = containers.pop();
      if (closed?.isQuoted || containers.length > 0) written.push(prefixed(''));
    } else if (container) {
      const opened = openContainer(container);
      containers.push(opened.container);
      written.push(...opened.lines.map(prefixed));
    } else if (isCode[number] || !MODULE_LINE.test(line)) {
      const repeatsBlank =
        !isCode[number] && line.trim() === '' && BLANK_QUOTATION.test(written.at(-1) ?? '');
      if (!repeatsBlank) written.push(prefixed(line));
    }
  }
  return written.join('\n');
}

/** Leaves one of several empty lines in a row, except in code. */
function collapseEmptyLines(markdown: string): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  return lines.filter((line, at) => line !== '' || isCode[at] || lines[at - 1] !== '').join('\n');
}

/** Replaces syntax that may span lines, outside code. */
function simplifySyntax(text: string): string {
  return replaceGitbookTags(text)
    .replace(MODULE_BLOCK, '')
    .replace(ATTRIBUTE_LIST, '')
    .replace(ATTRIBUTES, '')
    .replace(LAYOUT_LINE, '')
    .replace(SPACE_EXPRESSION, '')
    .replace(HIGHLIGHT_TAG, (_, indent: string, language = '') => `${indent}\`\`\`${language}`);
}

function openContainer(match: RegExpExecArray): { lines: string[]; container: Container } {
  const [, indent = '', kind = '', inBrackets, after] = match;
  const title = (inBrackets ?? after ?? '').trim();
  const isQuoted = !UNQUOTED_CONTAINERS.has(kind);
  const name = title || (isQuoted ? kind.charAt(0).toUpperCase() + kind.slice(1) : '');
  const lines = name === '' ? [] : [`${indent}**${name}**`, ...(isQuoted ? [''] : [])];
  return { lines, container: { isQuoted, indent } };
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
