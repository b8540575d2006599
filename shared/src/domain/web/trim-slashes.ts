/** Removes slashes at the end. The regular expression for it takes quadratic time for slashes in the middle. */
export function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
