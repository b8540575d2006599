/** A lower-case, hyphenated, ASCII form of a name for addresses and file names; '' when nothing is left. */
export function slugify(text: string, maxLength = 80): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/** Every editor's limit on tool names leaves this much for the server's name; Gemini CLI allows 63 characters in all. */
const MAX_SERVER_SLUG_CHARACTERS = 20;
const SUFFIX_CHARACTERS = 4;

/**
 * The name of an MCP server in an editor: the collection's name in at most 20 characters of `[a-z0-9-]`. It ends with a
 * part of the server's hash if letters are lost ("文档", "C++", long names), or if another server has the name.
 */
export function serverSlug(name: string, hash: string, otherNames: readonly string[] = []): string {
  const slug = slugify(name, MAX_SERVER_SLUG_CHARACTERS);
  const isTaken = otherNames.some((other) => slugify(other, MAX_SERVER_SLUG_CHARACTERS) === slug);
  if (slug !== '' && !isTaken && isWhole(name)) return slug;
  const start = slugify(name, MAX_SERVER_SLUG_CHARACTERS - SUFFIX_CHARACTERS - 1) || 'docs';
  return `${start}-${serverSuffix(hash)}`;
}

/** Four characters that tell a server from the user's other servers. */
export function serverSuffix(hash: string): string {
  return slugify(hash).slice(0, SUFFIX_CHARACTERS);
}

/** Whether a slug has all letters and digits of a name, and the signs of names such as C++ and C#. */
function isWhole(name: string): boolean {
  const isShort = slugify(name, MAX_SERVER_SLUG_CHARACTERS) === slugify(name);
  return isShort && !/[^\P{L}a-z]|[^\P{N}0-9]|[+#]/u.test(withoutMarks(name).toLowerCase());
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
