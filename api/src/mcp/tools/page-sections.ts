import type { ServedPassage } from '@lectern/shared/db/stores/served-passages.ts';
import { slugify } from '@lectern/shared/domain/slug.ts';
import { search } from '@lectern/shared/search/score.ts';
import { buildSegment } from '@lectern/shared/search/segment.ts';
import { partOfAnchor } from '../page-address.ts';

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
const HEADING = /^#{1,6} +(.+)$/gm;
const NAME_LINE = /^(?:#{1,6} |\*\*).+$/gm;

/** The passages of the fragment's section and those that answer the topic, apart from the others. */
export function partPage(
  stored: readonly ServedPassage[],
  fragment: string | null,
  topic: string | undefined,
): PageParts {
  const section = sectionOf(stored, fragment);
  const answering = matching(section.length > 0 ? section : stored, topic);
  // A topic inside the section narrows it; one that is elsewhere does not take the section away.
  const wanted = new Set(answering.length > 0 ? answering : section);
  const missing = [
    fragment !== null && section.length === 0 ? `no section "#${fragment.slice(0, 80)}"` : '',
    topic !== undefined && answering.length === 0 ? `nothing about "${topic.slice(0, 80)}"` : '',
  ];
  return {
    asked: wanted.size > 0 ? stored.filter((passage) => wanted.has(passage)) : stored,
    rest: wanted.size > 0 ? stored.filter((passage) => !wanted.has(passage)) : [],
    missing: missing.filter((part) => part !== '').join(' and '),
  };
}

/** The passage under an anchor or heading and those below it; none when there is no such section. */
function sectionOf(stored: readonly ServedPassage[], fragment: string | null): readonly ServedPassage[] {
  if (fragment === null) return [];
  const start = stored.findIndex(isNamed(stored, fragment));
  const head = stored[start];
  if (!head) return [];
  const isBelow = ({ headingPath }: ServedPassage) =>
    head.headingPath.length > 0 && head.headingPath.every((heading, depth) => headingPath[depth] === heading);
  const end = stored.findIndex((passage, at) => at > start && !isBelow(passage));
  return stored.slice(start, end < 0 ? undefined : end);
}

/**
 * By its anchor, else as an operation of an API, else by its heading, else by a heading inside: short sections share a passage. Addresses of entries
 * that have none of their own are known by the name in them: `copy-2`, `4.2-option httpchk`.
 */
function isNamed(stored: readonly ServedPassage[], fragment: string): (passage: ServedPassage) => boolean {
  const wanted = slugify(fragment);
  const name = slugify(fragment.replace(/^\d+(?:\.\d+)*-/, '').replace(/-\d+$/, ''));
  const isWanted = (heading: string) => wanted !== '' && slugify(heading) === wanted;
  const operation = operationOf(fragment);
  const ways: ((passage: ServedPassage) => boolean)[] = [
    ({ anchor }) => anchor === fragment,
    ({ anchor, headingPath }) =>
      partOfAnchor(anchor).endsWith(`/${operation.id}`) ||
      `${headingPath.at(-1)} `.startsWith(`${operation.signature} `),
    ({ headingPath }) => isWanted(headingPath.at(-1) ?? ''),
    ({ text }) => [...text.matchAll(HEADING)].some(([, heading = '']) => isWanted(heading)),
    ({ text }) =>
      name !== '' && (text.match(NAME_LINE) ?? []).some((line) => `${slugify(line)}-`.startsWith(`${name}-`)),
  ];
  return ways.find((way) => stored.some(way)) ?? (() => false);
}

/**
 * The operation of an API that a fragment may mean: by its id as Redoc and Swagger UI write it (`operation/addPet`,
 * `/pet/addPet`), or by its place in the document (RFC 6901: `/paths/~1pets~1{id}/get` is `GET /pets/{id}`).
 */
function operationOf(fragment: string): { readonly id: string; readonly signature: string } {
  const [, path = '', method = ''] = /^\/paths\/([^/]+)\/([a-z]+)$/.exec(fragment) ?? [];
  const signature = `${method.toUpperCase()} ${path.replaceAll('~1', '/').replaceAll('~0', '~')}`;
  return { id: fragment.slice(fragment.lastIndexOf('/') + 1), signature };
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
