/** Titles by label or document, which references show as their text. */
export type RstTitles = ReadonlyMap<string, string>;

const SHOWN_PREFIX: Readonly<Record<string, string>> = { pep: 'PEP ', rfc: 'RFC ', issue: 'bpo-', gh: 'gh-' };

/** The text that a reader sees of a line of reStructuredText, without roles, targets and markup. */
export function rstText(line: string, titles: RstTitles): string {
  return line
    .replace(/:([\w:+.-]+):`([^`]+)`/g, (_, role: string, content: string) => roleText(role, content, titles))
    .replace(/``(.+?)``/g, '$1')
    .replace(/`([^`<]+?)\s*<[^`>]*>`_{0,2}/g, '$1')
    .replace(/`([^`]+)`_{0,2}/g, '$1')
    .replace(/\[(\w+)\]_/g, ' $1 ')
    .replace(/\|[\w -]+\|_{0,2}/g, ' ')
    .replace(/\b([A-Za-z0-9][\w-]*?)_{1,2}(?=[\s.,;:)]|$)/g, '$1')
    .replace(/\*{1,2}([^*\s](?:[^*]*[^*\s])?)\*{1,2}/g, '$1')
    .replace(/\\ /g, '')
    .replace(/\\(.)/g, '$1');
}

function roleText(role: string, content: string, titles: RstTitles): string {
  const name = (role.split(':').at(-1) ?? '').toLowerCase();
  const titled = /^([^<]+?)\s*<[^>]*>$/.exec(content);
  if (titled) return titled[1] ?? '';
  if (name === 'ref' || name === 'doc' || name === 'numref') {
    return titles.get(content.toLowerCase().replace(/^\//, '')) ?? ' ';
  }
  const shown = content.replace(/^!/, '');
  if (shown.startsWith('~')) return shown.slice(shown.lastIndexOf('.') + 1).replace(/^~/, '');
  return (SHOWN_PREFIX[name] ?? '') + shown;
}
