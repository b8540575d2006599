import { decodeHTML } from 'entities';
import type { SearchHit } from './search-engine.ts';

const MAX_TITLE_CHARS = 300;
const MAX_SNIPPET_CHARS = 1_000;
const TAG = /<\/?[a-z][^<>]*>/gi;

/** Keeps distinct web URLs and converts their texts to plain text of bounded length. */
export function hitsOf(results: readonly SearchHit[]): SearchHit[] {
  const hits = new Map<string, SearchHit>();
  for (const { url, title, snippet } of results) {
    const parsed = URL.parse(url);
    const isWeb = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '';
    if (!isWeb || hits.has(parsed.href)) continue;
    hits.set(parsed.href, {
      url: parsed.href,
      title: textOf(title).slice(0, MAX_TITLE_CHARS),
      snippet: textOf(snippet).slice(0, MAX_SNIPPET_CHARS),
    });
  }
  return [...hits.values()];
}

/** Engines highlight words with tags and escape characters as entities. */
function textOf(html: string): string {
  return decodeHTML(html.replace(TAG, '')).replace(/\s+/g, ' ').trim();
}
