import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { slugify } from '@lectern/shared/domain/documents/slug.ts';
import { partOfAnchor } from '../../index/page-url.ts';

const HEADING = /^#{1,6} +(.+)$/gm;
const NAME_LINE = /^(?:#{1,6} |(?:[-*+] )?\*\*).+$/gm;
/** Sphinx's prefix of an entry's anchor: `std-setting-task_routes`, `cmdoption-python-v`. */
const KIND_PREFIX = /^(?:std[-:])?(?:setting|confval|envvar|option|cmdoption|opt|term|label)-(?=.)/;
/** HAProxy's prefix of an anchor: the chapter number. */
const NUMBER_PREFIX = /^\d+(?:\.\d+)*-/;

type Matcher = (passage: ServedPassage) => boolean;

/** The passages of a section by its anchor or heading; empty when there is none. */
export function findSection(stored: readonly ServedPassage[], fragment: string): readonly ServedPassage[] {
  const start = stored.findIndex(isNamed(stored, fragment));
  return start < 0 ? entryInside(stored, fragment) : sectionFrom(stored, start);
}

/** The section whose heading is `name`, as the paths of passages give it; empty unless there is exactly one. */
export function findByHeading(stored: readonly ServedPassage[], name: string): readonly ServedPassage[] {
  const heading = foldHeading(name.split(' > ').at(-1) ?? '');
  const named = stored.filter(({ headingPath }) => foldHeading(headingPath.at(-1) ?? '') === heading);
  const [first] = named;
  if (!first || heading === '' || !named.every((passage) => isSameSection(first, passage))) return [];
  return sectionFrom(stored, stored.indexOf(first));
}

function foldHeading(heading: string): string {
  return heading
    .replace(/[`\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

function sectionFrom(stored: readonly ServedPassage[], start: number): readonly ServedPassage[] {
  const head = stored[start]?.headingPath ?? [];
  const isBelow = ({ headingPath }: ServedPassage) =>
    head.length > 0 && head.every((heading, depth) => headingPath[depth] === heading);
  const end = stored.findIndex((passage, at) => at > start && !isBelow(passage));
  return stored.slice(start, end < 0 ? undefined : end);
}

/** The name in a fragment: `task_routes` in `std-setting-task_routes`. */
export function nameInFragment(fragment: string): string {
  return fragment.replace(KIND_PREFIX, '').replace(NUMBER_PREFIX, '');
}

/** Matches by anchor, API operation, heading, or a heading inside the passage: short sections share a passage. */
function isNamed(stored: readonly ServedPassage[], fragment: string): Matcher {
  const names = new Set([fragment, fragment.replace(KIND_PREFIX, '')].map((name) => slugify(name)));
  names.delete('');
  const operation = operationOf(fragment);
  const matchers: Matcher[] = [
    ({ anchor }) => anchor === fragment,
    ({ anchor, headingPath }) =>
      partOfAnchor(anchor).endsWith(`/${operation.id}`) ||
      `${headingPath.at(-1)} `.startsWith(`${operation.signature} `),
    ({ headingPath }) => names.has(slugify(headingPath.at(-1) ?? '')),
    ({ text }) => [...text.matchAll(HEADING)].some(([, heading = '']) => names.has(slugify(heading))),
  ];
  return matchers.find((matcher) => stored.some(matcher)) ?? (() => false);
}

/**
 * The API operation in a fragment: by id as in Redoc and Swagger UI (`operation/addPet`, `/pet/addPet`), or by JSON
 * Pointer (RFC 6901: `/paths/~1pets~1{id}/get` is `GET /pets/{id}`).
 */
function operationOf(fragment: string): { readonly id: string; readonly signature: string } {
  const [, path = '', method = ''] = /^\/paths\/([^/]+)\/([a-z]+)$/.exec(fragment) ?? [];
  const signature = `${method.toUpperCase()} ${path.replaceAll('~1', '/').replaceAll('~0', '~')}`;
  return { id: fragment.slice(fragment.lastIndexOf('/') + 1), signature };
}

/**
 * The passages of an entry without its own anchor, found by its name in the text (`copy-2`, `4.2-option httpchk`,
 * `message_size_limit`).
 */
function entryInside(stored: readonly ServedPassage[], fragment: string): readonly ServedPassage[] {
  const name = slugify(nameInFragment(fragment).replace(/-\d+$/, ''));
  const isOfName = (line: string) => name !== '' && `${slugify(line)}-`.startsWith(`${name}-`);
  const start = stored.findIndex((passage) => namesIn(passage).some(isOfName));
  const first = stored[start];
  if (!first) return [];
  const continuesIn = (next: ServedPassage | undefined, last = first) =>
    next !== undefined &&
    isOfName(namesIn(last).at(-1) ?? name) &&
    isSameSection(first, next) &&
    !beginsWithName(next);
  let end = start + 1;
  while (continuesIn(stored[end], stored[end - 1])) end += 1;
  return stored.slice(start, end);
}

function isSameSection(one: ServedPassage, other: ServedPassage): boolean {
  const isSame = one.headingPath.every((heading, depth) => other.headingPath[depth] === heading);
  return one.anchor === other.anchor && isSame && one.headingPath.length === other.headingPath.length;
}

function namesIn({ text }: ServedPassage): readonly string[] {
  return text.match(NAME_LINE) ?? [];
}

function beginsWithName({ text }: ServedPassage): boolean {
  return text.trimStart().search(NAME_LINE) === 0;
}
