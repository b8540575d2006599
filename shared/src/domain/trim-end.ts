/**
 * Removes the characters at the end of `text` that `isRemoved` accepts. A regular expression for the end takes quadratic time
 * for such characters in the middle.
 */
export function trimEndWhile(text: string, isRemoved: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isRemoved(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes the slashes at the end. */
export function trimSlashes(text: string): string {
  return trimEndWhile(text, (character) => character === '/');
}
