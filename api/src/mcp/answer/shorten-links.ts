import { fenceAfter, type OpenFence } from './fences.ts';

/**
 * A markdown text whose links and images to the page's own site name their targets from the root of the site
 * (`/guide/queue.html`), as they resolve against the page's address. Whole addresses take a tenth of an answer's tokens.
 * Fenced code stays as it is.
 */
export function shortenLinks(text: string, pageUrl: string): string {
  const origin = /^https?:/.test(pageUrl) ? URL.parse(pageUrl)?.origin : undefined;
  if (origin === undefined || !text.includes(`](${origin}/`)) return text;
  let open: OpenFence | null = null;
  return text
    .split('\n')
    .map((line) => {
      const isCode = open !== null;
      open = fenceAfter(line, open);
      return isCode || open !== null ? line : line.replaceAll(`](${origin}/`, '](/');
    })
    .join('\n');
}
