import type { ServedPassage } from '@lectern/shared/db/stores/served-passages.ts';
import { slugify } from '@lectern/shared/domain/slug.ts';
import { search } from '@lectern/shared/search/score.ts';
import { buildSegment } from '@lectern/shared/search/segment.ts';

/** The passages of a page, those asked for first: the section of the fragment, then what answers the topic, then the rest. */
export function askedForFirst(
  stored: readonly ServedPassage[],
  fragment: string | null,
  topic: string | undefined,
): ServedPassage[] {
  return [...new Set([...sectionOf(stored, fragment), ...matching(stored, topic), ...stored])];
}

/** The passage under an anchor or heading and those below it; none when there is no such section. */
function sectionOf(stored: readonly ServedPassage[], fragment: string | null): readonly ServedPassage[] {
  if (fragment === null) return [];
  const wanted = slugify(fragment);
  const start =
    stored.findIndex(({ anchor }) => anchor === fragment) >= 0
      ? stored.findIndex(({ anchor }) => anchor === fragment)
      : stored.findIndex(({ headingPath }) => wanted !== '' && slugify(headingPath.at(-1) ?? '') === wanted);
  const head = stored[start];
  if (!head) return [];
  const isBelow = ({ headingPath }: ServedPassage) =>
    head.headingPath.length > 0 && head.headingPath.every((heading, depth) => headingPath[depth] === heading);
  const end = stored.findIndex((passage, at) => at > start && !isBelow(passage));
  return stored.slice(start, end < 0 ? undefined : end);
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
  return hits.flatMap(({ passageId }) => stored.find((passage) => passage.passageId === passageId) ?? []);
}
