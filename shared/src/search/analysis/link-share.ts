const LINK = /\[[^\]]{0,400}\]\([^()\s]{0,2000}\)/g;

/** The share of a markdown text's characters that are links, 0 to 1: lists of contents and indexes have most. */
export function linkShare(markdown: string): number {
  if (!markdown.includes('](')) return 0;
  let inside = 0;
  for (const [link] of markdown.matchAll(LINK)) inside += link.length;
  return inside / markdown.length;
}
