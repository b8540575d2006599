/** A lowercase, hyphenated ASCII form of a name for URLs and file names; '' if no characters remain. */
export function slugify(text: string, maxLength = 80): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/** Fits the tool name limits of all editors, which include the server's name. Gemini CLI's limit is 63 in total. */
const MAX_SERVER_SLUG_CHARS = 20;
const SUFFIX_CHARS = 4;

/**
 * The name of an MCP server in an editor: the collection's name in at most 20 characters of `[a-z0-9-]`. It ends with a
 * part of the server's hash if letters are lost ("文档", "C++", long names), or if another server has the name.
 */
export function serverSlug(name: string, hash: string, otherNames: readonly string[] = []): string {
  const slug = slugify(name, MAX_SERVER_SLUG_CHARS);
  const isTaken = otherNames.some((other) => slugify(other, MAX_SERVER_SLUG_CHARS) === slug);
  if (slug !== '' && !isTaken && isWhole(name)) return slug;
  const start = slugify(name, MAX_SERVER_SLUG_CHARS - SUFFIX_CHARS - 1) || 'docs';
  return `${start}-${serverSuffix(hash)}`;
}

/** Four characters that distinguish a server from the user's other servers. */
export function serverSuffix(hash: string): string {
  return slugify(hash).slice(0, SUFFIX_CHARS);
}

/** Whether a name's slug keeps all letters and digits, and the name has no symbols as in C++ and C#. */
function isWhole(name: string): boolean {
  const isShort = slugify(name, MAX_SERVER_SLUG_CHARS) === slugify(name);
  return isShort && !/[^\P{L}a-z]|[^\P{N}0-9]|[+#]/u.test(withoutMarks(name).toLowerCase());
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
