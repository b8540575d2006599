/** The title of a note around the sentence. */
const ADMONITION_TITLE = /^\*\*[\p{L} ]{1,20}\*\*$/u;
/** "This page has moved to [its new address](…)", perhaps with a request to update bookmarks. */
const MOVED =
  /^(?:this|the) (?:page|document(?:ation)?|article|topic|guide|content) (?:has|was|is) (?:now )?(?:been )?(?:moved|relocated)\b[^[]{0,60}\[[^\]]{1,200}\]\((https?:\/\/[^)\s]+)\)\W{0,2}(?:$|\s(?:please )?(?:update|change|you will|you are)\b[^[]{0,80}$)/i;

/** The link past an advertisement: "[Continue to the page](…)". */
const CONTINUE = /^\[(?:continue|proceed|skip|enter)\b[^\]]{0,100}\]\((https?:\/\/[^)\s]+)\)$/i;

/**
 * The URL to which a page refers its readers when it says nothing else below its headings: its new URL, or itself with
 * another query, as pages with an advertisement do. Null for other pages.
 */
export function findNextUrl(markdown: string, finalUrl: string): string | null {
  const lines = markdown
    .split('\n')
    .map((line) => line.replace(/^[>\s]+/, ''))
    .filter((line) => line !== '' && !line.startsWith('#') && !ADMONITION_TITLE.test(line));
  const [line = ''] = lines;
  if (lines.length !== 1) return null;
  const next = CONTINUE.exec(line)?.[1];
  return next?.startsWith(`${finalUrl}?`) ? next : (MOVED.exec(line)?.[1] ?? null);
}
