/** A tag, with the indentation of its line and without the space around it. */
const TAG =
  /(?:^([ \t]*)|[ \t]{0,99})\{%[ \t]*(end)?(tabs?|hint|code|embed|content-ref|stepper|step|columns?|file)\b([^%\n]{0,500})%\}[ \t]*(.?)/gm;
const ATTRIBUTE = /\b(title|style|url|src)="([^"]*)"/g;

/**
 * Replaces the tags of GitBook: hints become containers (`:::info`), tabs and code leave their title, embedded pages become
 * links, and the others leave their content.
 */
export function replaceGitbookTags(markdown: string): string {
  if (!markdown.includes('{%')) return markdown;
  return markdown.replace(
    TAG,
    (_, indent = '', end: string | undefined, name: string, rest: string, next: string, at) => {
      const before = markdown[at - 1] === '\n' || at === 0 ? '' : '\n';
      return `${before}${indent}${textOf(name, end !== undefined, rest)}${next === '' ? '' : `\n${indent}`}${next}`;
    },
  );
}

function textOf(name: string, isEnd: boolean, attributes: string): string {
  const { title, style, url, src } = Object.fromEntries(
    Array.from(attributes.matchAll(ATTRIBUTE), ([, key = '', value = '']) => [key, value]),
  );
  if (name === 'hint') return `:::${isEnd ? '' : (style ?? 'info')}`;
  if (isEnd) return '';
  if (title) return `**${title}**\n`;
  const link = name === 'embed' || name === 'file' ? (url ?? src) : undefined;
  return link === undefined ? '' : `<${link}>`;
}
