/** A title for a page without one: the last part of its URL in words, else its host. */
export function titleFromUrl(url: string): string {
  const parsed = URL.parse(url);
  const last = parsed?.pathname.split('/').findLast((part) => part !== '');
  if (last === undefined) return parsed?.host ?? url;
  return (
    decodePart(last)
      .replace(/\.\w{1,8}$/, '')
      .replace(/[-_]+/g, ' ') || last
  );
}

/** Returns the part unchanged when its percent-encoding is invalid. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
