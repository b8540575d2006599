import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { buildSegment, type Segment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/search.ts';
import { findByHeading, findSection, nameInFragment } from './find-section.ts';

/** A page split into the requested part and the rest. */
export interface PageParts {
  /** In reading order; the whole page when no known part was requested. */
  readonly asked: readonly ServedPassage[];
  /** The requested part, best first; null when it is a section, which is read as a whole. */
  readonly ranked: readonly ServedPassage[] | null;
  readonly rest: readonly ServedPassage[];
  /** The missing part of the page; '' when it has the requested part. */
  readonly missing: string;
}

/** Share of the best score below which a passage does not belong to a topic. */
const MIN_SCORE_SHARE = 0.3;

/** Enough of a word to find its other forms. */
const STEM_CHARS = 5;
/** Counting a word in a page of 8 MB takes about 10 ms. */
const MAX_COUNTED_WORDS = 20;

/** Indexing takes about half a millisecond for each passage. */
const MAX_INDEXED = 2_000;
/** Indexing a page of 4 MB at once would keep all other requests waiting for half a second. */
const MAX_INDEXED_AT_ONCE = 200;

/**
 * Separates the fragment's section and the passages about a topic from the rest of a page. A topic that is the heading of
 * one section asks for this section.
 */
export async function splitPage(
  stored: readonly ServedPassage[],
  fragment: string | null,
  topic: string | undefined,
): Promise<PageParts> {
  const ofHeading = fragment === null && topic !== undefined ? findByHeading(stored, topic) : [];
  const section = fragment === null ? ofHeading : findSection(stored, fragment);
  // A missing section was probably renamed: passages about its name are the best match.
  const isMissing = fragment !== null && section.length === 0;
  const about = ofHeading.length > 0 ? undefined : topic;
  const sought = about ?? (isMissing ? nameInFragment(fragment) : undefined);
  const answering = await matching(section.length > 0 ? section : stored, sought);
  // A topic narrows the section only when it occurs in it.
  const wanted = new Set(answering.length > 0 ? answering : section);
  const missing = [
    isMissing ? `no section "#${fragment.slice(0, 80)}"` : '',
    about !== undefined && answering.length === 0 ? `nothing about "${about.slice(0, 80)}"` : '',
  ];
  return {
    asked: wanted.size > 0 ? stored.filter((passage) => wanted.has(passage)) : stored,
    ranked: answering.length > 0 ? answering : null,
    rest: wanted.size > 0 ? stored.filter((passage) => !wanted.has(passage)) : [],
    missing: missing.filter((part) => part !== '').join(' and '),
  };
}

/** The passages about a topic, best first. */
async function matching(
  stored: readonly ServedPassage[],
  topic: string | undefined,
): Promise<ServedPassage[]> {
  if (topic === undefined) return [];
  const hits = search(await indexInParts(await candidates(stored, topic)), topic, {
    limit: stored.length,
    isTopicEnabled: () => true,
  });
  const scores = new Map(hits.map(({ passageId, score }) => [passageId, score]));
  const scoreOf = ({ passageId }: ServedPassage) => scores.get(passageId) ?? 0;
  const minScore = hits.reduce((best, { score }) => Math.max(best, score), 0) * MIN_SCORE_SHARE;
  return stored
    .filter((passage) => scoreOf(passage) > 0 && scoreOf(passage) >= minScore)
    .sort((a, b) => scoreOf(b) - scoreOf(a));
}

/** The passages to index, in reading order. For a very long page, these contain the rarest words of the topic. */
async function candidates(
  stored: readonly ServedPassage[],
  topic: string,
): Promise<readonly ServedPassage[]> {
  if (stored.length <= MAX_INDEXED) return stored;
  // The beginning of a word also finds its other forms.
  const words = new Set(
    topic
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => word.slice(0, STEM_CHARS)),
  );
  const texts = stored.map(({ headingPath, text }) => `${headingPath.join(' ')} ${text}`.toLowerCase());
  const weights = new Float64Array(stored.length);
  for (const word of [...words].slice(0, MAX_COUNTED_WORDS)) {
    await nextTurn();
    const found = [...texts.keys()].filter((at) => texts[at]?.includes(word));
    for (const at of found) weights[at] = (weights[at] ?? 0) + 1 / found.length;
  }
  const best = [...stored.keys()].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)).slice(0, MAX_INDEXED);
  return best.sort((a, b) => a - b).flatMap((at) => stored[at] ?? []);
}

/** Indexes each passage like a page of its own; other requests are answered in between. */
async function indexInParts(stored: readonly ServedPassage[]): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (let start = 0; start < stored.length; start += MAX_INDEXED_AT_ONCE) {
    if (start > 0) await nextTurn();
    const passages = stored
      .slice(start, start + MAX_INDEXED_AT_ONCE)
      .map(({ passageId, topicId, pageTitle, headingPath, text, codeShare }) => ({
        passageId,
        topicId,
        pageKey: passageId,
        title: pageTitle,
        headingPath,
        text,
        codeShare,
      }));
    segments.push(buildSegment({ documentId: start, passages }));
  }
  return segments;
}
