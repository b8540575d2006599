/** A link component around words, such as those of Next.js, React Router and Qwik. */
const LINK =
  /<([A-Z][\w.]{0,100})\s(?:[^<>]{0,300}\s)?(?:href|to)="([^"<>\s]{1,1000})"[^<>]{0,300}>([^<>]{1,300})<\/\1>/g;
/** An end tag, or a tag that no letter precedes, because `Promise<Response>` is a type. */
const TAG =
  /<\/[A-Z][\w.]{0,100}\s{0,9}>|(?<!\w)<([A-Z]\w{0,100}(?:\.\w{1,100})?)(?:\s(?:[^<>]|=>){0,1000}?)?(\/?)>/g;
/** The only content of a table cell, such as a check mark. */
const TAG_IN_CELL = /(?<=\|[ \t]{0,99})<([A-Z]\w{0,100})(?:\s[^<>]{0,300})?\/>(?=[ \t]{0,99}\|)/g;
/** The space before a tag without content, such as an icon. */
const EMPTY_TAG_WITH_SPACE = /[ \t](?=<[A-Z]\w{0,100}(?:\.\w{1,100})?(?:\s(?:[^<>]|=>){0,1000}?)?\/>)/g;

/**
 * Replaces the tags of components within a line of MDX with their content, and link components with Markdown links. Tags that
 * the page never closes stay, because they are placeholders, such as `<STREAM>`.
 */
export function replaceInlineTags(line: string, closedNames: ReadonlySet<string>): string {
  if (!/<\/?[A-Z]/.test(line)) return line;
  const linked = line.replace(LINK, '[$3]($2)').replace(TAG_IN_CELL, '$1');
  return linked
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : withoutTags(part, closedNames)))
    .join('');
}

function withoutTags(text: string, closedNames: ReadonlySet<string>): string {
  return text
    .replace(EMPTY_TAG_WITH_SPACE, '')
    .replace(TAG, (tag, name: string | undefined, isSelfClosing: string) =>
      name === undefined || isSelfClosing || closedNames.has(name) ? '' : tag,
    );
}
