import { replaceLinks } from './replace-links.ts';

/** The text of a Markdown heading without links, footnotes, emphasis, code marks and escapes. */
export function plainHeading(markdown: string): string {
  if (!/[[`*\\<]/.test(markdown)) return markdown.replace(/\s+/g, ' ').trim();
  return replaceLinks(markdown, ({ text }) => text)
    .replace(/(?<!`)\[\^\d{1,3}\](?!`)/g, '')
    .replace(/(?<!`)(`+)(?!`) ?(.{1,500}?) ?(?<!`)\1(?!`)/g, '$2')
    .replace(/\*\*(.{1,500}?)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^\s*](?:[^*]{0,500}[^\s*])?)\*(?![\w*])/g, '$1')
    .replace(/\\([\\<>`*_#[\](){}.!+-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
