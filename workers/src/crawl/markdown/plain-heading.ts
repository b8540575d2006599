/** The words of a heading written in markdown: links, emphasis, code marks and escapes off. */
export function plainHeading(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(`+) ?(.+?) ?\1/g, '$2')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])/g, '$1')
    .replace(/\\([\\<>`*_#[\]-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
