const ID = /\bid\s*=\s*["']?([^\s"'<>]+)/gi;

/** The IDs of the elements of a page, to which its links with a fragment lead. Contains texts that look like an ID, too. */
export function findElementIds(html: string): Set<string | undefined> {
  return new Set(html.matchAll(ID).map(([, id]) => id));
}
