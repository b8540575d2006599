import { decodeHTML } from 'entities';
import type { SearchHit } from './search-engine.ts';

const MOST_TITLE_CHARS = 300;
const MOST_SNIPPET_CHARS = 1_000;
const TAG = /<\/?[a-z][^<>]*>/gi;

/** What engines give as results: only web addresses, each once, with plain texts of bounded length. */
export function hitsOf(results: readonly SearchHit[]): SearchHit[] {
  const hits = new Map<string, SearchHit>();
  for (const { url, title, snippet } of results) {
    const parsed = URL.parse(url);
    const isWeb = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '';
    if (!isWeb || hits.has(parsed.href)) continue;
    hits.set(parsed.href, {
      url: parsed.href,
      title: textOf(title).slice(0, MOST_TITLE_CHARS),
      snippet: textOf(snippet).slice(0, MOST_SNIPPET_CHARS),
    });
  }
  return [...hits.values()];
}

/** Engines mark words with tags and write some characters as entities. */
function textOf(html: string): string {
  return decodeHTML(html.replace(TAG, '')).replace(/\s+/g, ' ').trim();
}
