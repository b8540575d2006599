const LINK = /\[[^\]]{0,400}\]\([^()\s]{0,2000}\)/g;

/** The share of a markdown text's characters inside links, 0 to 1. Tables of contents and indexes have the highest. */
export function linkShare(markdown: string): number {
  if (!markdown.includes('](')) return 0;
  let inside = 0;
  for (const [link] of markdown.matchAll(LINK)) inside += link.length;
  return inside / markdown.length;
}
