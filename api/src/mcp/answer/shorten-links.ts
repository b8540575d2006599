import { fenceAfter, type OpenFence } from './fences.ts';

/**
 * Makes links and images to the page's own site relative to its root (`/guide/queue.html`), outside of fenced code.
 * Absolute URLs would take a tenth of an answer's tokens.
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
