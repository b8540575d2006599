import { fenceAfter, type OpenFence } from '@lectern/shared/domain/documents/open-fence.ts';
import { decodeLetters } from './decode-letters.ts';

/** The beginning and the URL of a link's destination. */
const DESTINATION = /\]\([^\s)]+/g;

/**
 * Makes links and images to the page's own site relative to its root (`/guide/queue.html`) and shows letters instead of
 * their percent-encoding, outside of fenced code. Absolute URLs would take a tenth of an answer's tokens. Must come before
 * tags are escaped, because decoded letters can spell one.
 */
export function shortenLinks(text: string, pageUrl: string): string {
  const origin = /^https?:/.test(pageUrl) ? URL.parse(pageUrl)?.origin : null;
  const own = `](${origin ?? ''}/`;
  if (!text.includes(own) && !/%[89A-F]/.test(text)) return text;
  let open: OpenFence | null = null;
  return text
    .split('\n')
    .map((line) => {
      const isCode = open !== null;
      open = fenceAfter(line, open);
      if (isCode || open !== null) return line;
      return line.replaceAll(own, '](/').replace(DESTINATION, decodeLetters);
    })
    .join('\n');
}
