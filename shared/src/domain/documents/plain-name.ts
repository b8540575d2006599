const MAX_NAME_CHARS = 60;

/**
 * A name without anything that could act as an instruction or markup: at most 60 letters, digits, spaces and
 * `. @ _ - +`, and the slash of `@scope/name`. Names come from the titles of pages, which anyone may have written.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/(?<!^@[\w.-]{1,40})\/|[^\p{L}\p{M}\p{N}.@_+/-]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...plain].slice(0, MAX_NAME_CHARS).join('').trim();
}
