import { changeOutsideCode } from './change-outside-code.ts';
import { findCodeLines } from './fences.ts';

/** `:::note Title`, `:::note[Title]`, `::: {.note}`: Docusaurus, VitePress, Starlight, MyST. */
const CONTAINER_START = /^([ \t]*):{3,}[ \t]*\{?\.?([\w-]+)\}?[ \t]*(?:\[(.*?)\][ \t]*|(.*))$/;
const CONTAINER_END = /^[ \t]*:{3,}[ \t]*$/;
const MODULE_LINE =
  /^(?:import\s(?:.*\sfrom\s)?['"][^'"]+['"];?|export\s(?:const|default|function|let)\b.*)\s*$/;
/** An import or export over several lines, which ends with a bracket at the start of a line. */
const MODULE_BLOCK =
  /^(?:import\s[^\n]*\{[ \t]*\n(?:(?!\})[^\n]*\n){0,200}\}[ \t]*from\s+['"][^'"\n]+['"];?|export\s(?:const|default|function|let)\b[^\n]*[{[(][ \t]*\n(?:(?![}\])])[^\n]*\n){0,200}[}\])][^\n]*)$/gm;
/** A line such as `{: .no_toc }` (https://kramdown.gettalong.org/syntax.html#inline-attribute-lists). */
const ATTRIBUTE_LIST = /^ {0,3}(?:> ?)*\{:[ \t]*(?:toc\b|[.#]\w|[\w-]+=)[^{}\n]*\}[ \t]*(?:\n|$)/gm;
/** `{% highlight ruby %}` and `{% endhighlight %}` of Jekyll. The lookahead keeps long names from costing quadratic time. */
const HIGHLIGHT_TAG =
  /^([ \t]*)\{%-?[ \t]*(?:highlight[ \t]+([\w+#-]+)(?![\w+#-])[^%\n]*|endhighlight[ \t]*)%\}[ \t]*$/gm;
/** The tag of a component, possibly over several lines. */
const TAG_LINES = /^[ \t]*<[A-Z][\w.]*\s[^<>`]{0,2000}>[ \t]*$/gm;
const LONE_TAG = /^[ \t]*<\/?([A-Z][\w.]*)((?:\s[^<>]*)?)\/?>[ \t]*$/;
const LABEL = /\b(?:label|title|name)=(?:"([^"]*)"|'([^']*)')/;
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
 * Cleans the Markdown of documentation sites. Removes comments, MDX imports and exports, attribute lists, and component tags
 * on their own line; shows tab labels in bold and containers (`:::note`) as quotations.
 */
export function cleanMarkdown(markdown: string): string {
  const lines = changeOutsideCode(removeComments(markdown), simplifySyntax).split('\n');
  const isCode = findCodeLines(lines);
  const written: string[] = [];
  const containers: boolean[] = [];
  for (const [number, line] of lines.entries()) {
    const prefix = containers
      .slice(0, MAX_CONTAINER_DEPTH)
      .filter(Boolean)
      .map(() => '> ')
      .join('');
    if (isCode[number]) written.push(prefix + line);
    else if (CONTAINER_END.test(line)) {
      containers.pop();
      if (prefix !== '') written.push('');
    } else {
      const container = CONTAINER_START.exec(line);
      if (container) written.push(...openContainer(container, prefix, containers));
      else if (!MODULE_LINE.test(line)) written.push(prefix + replaceLoneTag(line));
    }
  }
  return collapseEmptyLines(written.join('\n')).trim();
}

/** Leaves one of several empty lines in a row, except in code. */
function collapseEmptyLines(markdown: string): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  return lines.filter((line, at) => line !== '' || isCode[at] || lines[at - 1] !== '').join('\n');
}

/** Removes MDX imports and exports over several lines and attribute lists, and joins the lines of component tags. */
function simplifySyntax(text: string): string {
  return text
    .replace(MODULE_BLOCK, '')
    .replace(ATTRIBUTE_LIST, '')
    .replace(HIGHLIGHT_TAG, (_, indent: string, language = '') => `${indent}\`\`\`${language}`)
    .replace(TAG_LINES, joinLines);
}

function joinLines(tag: string): string {
  const lines = tag.split('\n').map((line, at) => (at === 0 ? line.trimEnd() : line.trim()));
  return lines.filter((line) => line !== '').join(' ');
}

function openContainer(match: RegExpExecArray, prefix: string, containers: boolean[]): string[] {
  const [, , kind = '', inBrackets, after] = match;
  const title = (inBrackets ?? after ?? '').trim();
  const isQuoted = !UNQUOTED_CONTAINERS.has(kind);
  containers.push(isQuoted);
  if (isQuoted) {
    const name = title || kind.charAt(0).toUpperCase() + kind.slice(1);
    return [`${prefix}> **${name}**`, `${prefix}>`];
  }
  return title === '' ? [] : [`${prefix}**${title}**`];
}

/** Replaces a component tag with its visible label, such as the title of a tab or card. */
function replaceLoneTag(line: string): string {
  const tag = LONE_TAG.exec(line);
  if (!tag) return line;
  const label = LABEL.exec(tag[2] ?? '');
  const text = label?.[1] ?? label?.[2] ?? '';
  return text === '' ? '' : `\n**${text}**\n`;
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
