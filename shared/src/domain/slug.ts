/** A lower-case, hyphenated, ASCII form of a name for addresses and file names; '' when nothing is left. */
export function slugify(text: string, maxLength = 80): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/** Like slugify, cut to the 20 characters that every editor's tool-name limit leaves for a server's name. */
export function serverSlug(name: string): string {
  return slugify(name, 20) || 'docs';
}
