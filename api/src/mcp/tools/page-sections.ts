import type { ServedPassage } from '@lectern/shared/db/stores/served-passages.ts';
import { buildSegment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/score.ts';
import { findSection, nameInFragment } from './find-section.ts';

/** A page parted by what was asked of it. */
export interface PageParts {
  /** In reading order; the whole page when nothing or nothing known was asked for. */
  readonly asked: readonly ServedPassage[];
  readonly rest: readonly ServedPassage[];
  /** What the page has nothing of; '' when it has what was asked for. */
  readonly missing: string;
}

/** Passages below this share of the best one's score have little to do with a topic. */
const LEAST_SHARE = 0.3;

/** The passages of the fragment's section and those that answer the topic, apart from the others. */
export function partPage(
  stored: readonly ServedPassage[],
  fragment: string | null,
  topic: string | undefined,
): PageParts {
  const section = fragment === null ? [] : findSection(stored, fragment);
  // A section that is not there is mostly one that is called otherwise: what speaks of it is the nearest to it.
  const isMissed = fragment !== null && section.length === 0;
  const sought = topic ?? (isMissed ? nameInFragment(fragment) : undefined);
  const answering = matching(section.length > 0 ? section : stored, sought);
  // A topic inside the section narrows it; one that is elsewhere does not take the section away.
  const wanted = new Set(answering.length > 0 ? answering : section);
  const missing = [
    isMissed ? `no section "#${fragment.slice(0, 80)}"` : '',
    topic !== undefined && answering.length === 0 ? `nothing about "${topic.slice(0, 80)}"` : '',
  ];
  return {
    asked: wanted.size > 0 ? stored.filter((passage) => wanted.has(passage)) : stored,
    rest: wanted.size > 0 ? stored.filter((passage) => !wanted.has(passage)) : [],
    missing: missing.filter((part) => part !== '').join(' and '),
  };
}

function matching(stored: readonly ServedPassage[], topic: string | undefined): ServedPassage[] {
  if (topic === undefined) return [];
  const passages = stored.map(({ passageId, topicId, pageTitle, headingPath, text, codeShare }) => ({
    passageId,
    topicId,
    pageKey: passageId,
    title: pageTitle,
    headingPath,
    text,
    codeShare,
  }));
  const hits = search([buildSegment({ documentId: 1, passages })], topic, {
    limit: passages.length,
    isTopicEnabled: () => true,
  });
  const least = Math.max(0, ...hits.map(({ score }) => score)) * LEAST_SHARE;
  const found = new Set(hits.filter(({ score }) => score >= least).map(({ passageId }) => passageId));
  return stored.filter(({ passageId }) => found.has(passageId));
}
