/** A name for a page that states none: the last part of its address in words, else its host. */
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

/** Addresses may hold percent signs that encode nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
