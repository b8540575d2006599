import { findCodeLines } from './fences.ts';

/** `:::note Title`, `:::note[Title]`, `::: {.note}`: Docusaurus, VitePress, Starlight, MyST. */
const COLON_BOX = /^([ \t]*):{3,}[ \t]*\{?\.?([\w-]+)\}?[ \t]*(?:\[(.*?)\]|(.*?))[ \t]*$/;
const COLON_END = /^[ \t]*:{3,}[ \t]*$/;
const MODULE_LINE =
  /^(?:import\s(?:.*\sfrom\s)?['"][^'"]+['"];?|export\s(?:const|default|function|let)\b.*)\s*$/;
const LONE_TAG = /^[ \t]*<\/?([A-Z][\w.]*)((?:\s[^<>]*)?)\/?>[ \t]*$/;
const LABEL = /\b(?:label|title|name)=(?:"([^"]*)"|'([^']*)')/;
const GROUPS: ReadonlySet<string> = new Set([
  'code-group',
  'tabs',
  'tab-set',
  'steps',
  'raw',
  'details',
  'grid',
]);

/** Boxes deeper inside others are not marked: each line carries the marks of all that it stands in. */
const MAX_BOXES = 8;

/**
 * Markdown as its site's generator would have shown it: comments, module lines and lone component tags of MDX taken
 * off, the labels of tabs kept in bold, boxes between colons made quotations.
 */
export function cleanMarkdown(markdown: string): string {
  const lines = withoutComments(markdown).split('\n');
  const isCode = findCodeLines(lines);
  const written: string[] = [];
  const boxes: boolean[] = [];
  for (const [number, line] of lines.entries()) {
    const prefix = boxes
      .slice(0, MAX_BOXES)
      .filter(Boolean)
      .map(() => '> ')
      .join('');
    if (isCode[number]) written.push(prefix + line);
    else if (COLON_END.test(line)) {
      boxes.pop();
      if (prefix !== '') written.push('');
    } else {
      const box = COLON_BOX.exec(line);
      if (box) written.push(...openBox(box, prefix, boxes));
      else if (!MODULE_LINE.test(line)) written.push(prefix + withoutLoneTag(line));
    }
  }
  return written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function openBox(match: RegExpExecArray, prefix: string, boxes: boolean[]): string[] {
  const [, , kind = '', inBrackets, after] = match;
  const title = (inBrackets ?? after ?? '').trim();
  const isQuoted = !GROUPS.has(kind);
  boxes.push(isQuoted);
  if (isQuoted) {
    const name = title || kind.charAt(0).toUpperCase() + kind.slice(1);
    return [`${prefix}> **${name}**`, `${prefix}>`];
  }
  return title === '' ? [] : [`${prefix}**${title}**`];
}

/** A component's tag says nothing to a reader, save the label that its page shows on a tab or a card. */
function withoutLoneTag(line: string): string {
  const tag = LONE_TAG.exec(line);
  if (!tag) return line;
  const label = LABEL.exec(tag[2] ?? '');
  const text = label?.[1] ?? label?.[2] ?? '';
  return text === '' ? '' : `\n**${text}**\n`;
}

/** Comments of HTML and MDX, wherever they stand outside code. */
function withoutComments(markdown: string): string {
  const lines = markdown.split('\n');
  if (!/<!--|\{\/\*/.test(markdown)) return markdown;
  const isCode = findCodeLines(lines);
  let closing: string | null = null;
  const written: string[] = [];
  for (const [number, line] of lines.entries()) {
    if (isCode[number] && closing === null) {
      written.push(line);
      continue;
    }
    const kept = withoutCommentsIn(line, closing);
    closing = kept.closing;
    if (kept.text.trim() !== '' || line.trim() === '') written.push(kept.text);
  }
  return written.join('\n');
}

function withoutCommentsIn(line: string, opened: string | null): { text: string; closing: string | null } {
  let rest = line;
  let closing = opened;
  let text = '';
  while (rest !== '') {
    if (closing !== null) {
      const end = rest.indexOf(closing);
      if (end < 0) return { text, closing };
      rest = rest.slice(end + closing.length);
      closing = null;
      continue;
    }
    const start = /<!--|\{\/\*/.exec(rest);
    if (!start) return { text: text + rest, closing: null };
    text += rest.slice(0, start.index);
    closing = start[0] === '<!--' ? '-->' : '*/}';
    rest = rest.slice(start.index + start[0].length);
  }
  return { text, closing };
}
