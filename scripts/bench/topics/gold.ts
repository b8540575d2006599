import { readFile } from 'node:fs/promises';
import type { Passage } from '../../../workers/src/passages/passage.ts';
import { type CorpusPage, parseJsonl } from '../retrieval/corpus.ts';

/**
 * A named topic with what a person picks for it from a manual: `pick` are the places that must be in, `also` those that
 * may be in without being beside the point. A place is a page, with `*` for any characters, and after `#` words of a
 * heading above the passage or of its own text's first line.
 */
export interface GoldTopic {
  readonly manual: string;
  readonly topic: string;
  readonly pick: readonly string[];
  readonly also: readonly string[];
}

/** The thirty topics, ten of each manual. */
export async function readGoldTopics(): Promise<GoldTopic[]> {
  return parseJsonl<GoldTopic>(await readFile(new URL('topics.jsonl', import.meta.url), 'utf8'));
}

/** Whether a passage of a page stands at a place. */
export function isAt(place: string, page: Pick<CorpusPage, 'page'>, passage: Passage): boolean {
  const [name = '', heading] = place.split('#');
  const pattern = new RegExp(`^${name.split('*').map(escaped).join('.*')}$`);
  if (!pattern.test(page.page)) return false;
  const above = [...passage.headingPath, passage.text.split('\n', 1)[0] ?? ''].join(' ').toLowerCase();
  return heading === undefined || above.includes(heading.toLowerCase());
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
