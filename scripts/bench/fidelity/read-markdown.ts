import { type CodeFact, countWords, normalizeCode, type PageFacts, wordsOf } from './page-facts.ts';

const FENCE = /^((?:[ \t]|>|[-*+] |\d+[.)] )*)(`{3,}|~{3,})\s*\{?\.?([\w+#.-]*)[^`]*$/;

/** Reads the facts of a page in markdown: a site's source or our conversion. */
export function readMarkdown(markdown: string): PageFacts {
  const code: CodeFact[] = [];
  const headings: string[] = [];
  const labels: string[] = [];
  const rows: string[] = [];
  const links: string[] = [];
  const text: string[] = [];
  let fence: { mark: string; language: string; prefix: string; lines: string[] } | null = null;
  for (const line of withoutFrontMatter(markdown).split('\n')) {
    const bare = fence ? withoutQuote(line, fence.prefix) : line.replace(/^[ \t]*(?:> ?)+/, '');
    if (fence) {
      if (bare.trim().startsWith(fence.mark) && /^[`~]+$/.test(bare.trim())) {
        code.push({ text: normalizeCode(fence.lines.join('\n')), language: fence.language || null });
        fence = null;
      } else {
        fence.lines.push(bare);
        text.push(bare);
      }
      continue;
    }
    const opened = FENCE.exec(line);
    if (opened) {
      fence = { prefix: opened[1] ?? '', mark: opened[2] ?? '', language: opened[3] ?? '', lines: [] };
      continue;
    }
    const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(bare);
    for (const [, target = ''] of bare.matchAll(/\]\(<?([^)\s>]+)|(?<=\s|^)(?=https?:\/\/)/g))
      if (target) links.push(target);
    for (const [target] of bare.matchAll(/(?<![(\w])https?:\/\/[^\s)>\]"]+/g)) links.push(target);
    const shown = withoutTargets(bare);
    text.push(shown);
    const label = /^\s*> \*\*([^*]+)\*\*\s*$/.exec(line)?.[1];
    if (label !== undefined) labels.push(wordsOf(label).join(' '));
    if (heading) headings.push(wordsOf(withoutTargets(heading[1] ?? '')).join(' '));
    if (/^\s*\|.*\|\s*$/.test(bare) && !/^[\s|:-]+$/.test(bare)) rows.push(wordsOf(shown).join(' '));
  }
  return { words: countWords(text.join('\n')), code, headings, labels, rows: rows.filter(Boolean), links };
}

/** Removes as many quotation marks from a line of code as its fence has; a shell prompt may look like one. */
function withoutQuote(line: string, prefix: string): string {
  const depth = prefix.split('>').length - 1;
  return depth === 0 ? line : line.replace(new RegExp(`^[ \\t]*(?:> ?){1,${depth}}`), '');
}

function withoutFrontMatter(markdown: string): string {
  return markdown.replace(/^---\n[\s\S]*?\n---\n/, '');
}

/** Removes markup that adds no words: line breaks, emphasis, URLs of images and links, tags, heading IDs. Code stays. */
function withoutTargets(line: string): string {
  const code: string[] = [];
  return line
    .replace(
      /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g,
      (_, _mark: string, span: string) => `\0${code.push(span) - 1}\0`,
    )
    .replace(/<!--.*?-->|<br\s*\/?>/g, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, ' ')
    .replace(/^\s*\[(?!\^)[^\]]+\]:\s.*$/, '')
    .replace(/\]\([^)]*\)|\]\[[^\]]*\]/g, ']')
    .replace(/\s*\{#[\w.-]+\}\s*$/, '')
    .replace(
      /<\/?(?:a|b|br|code|details|div|em|i|img|kbd|p|span|strong|sub|summary|sup)(?:\s[^<>]*)?\/?>/g,
      ' ',
    )
    .replace(/(?<!\\)\*+/g, '')
    .replace(/\0(\d+)\0/g, (_, at: string) => code[Number(at)] ?? '');
}
