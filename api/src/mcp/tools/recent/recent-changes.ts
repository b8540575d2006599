import { plainName } from '@lectern/shared/domain/documents/plain-name.ts';
import type { SearchCall } from '../tool.ts';

const RECENT_DAYS = 30;
const MAX_PAGES = 5;
const MAX_URL_CHARS = 200;
const ASKS_FOR_NEWS = new RegExp(
  [
    String.raw`\bwhat(?:['’]?s| is| was| are| has| have)?(?: the)? (?:new|changed|changes)\b`,
    String.raw`\bnew features\b|\brelease notes?\b|\bchange[ -]?logs?\b`,
    String.raw`\b(?:recent|latest) (?:changes|updates)\b|\b(?:changed|updated) (?:recently|lately)\b`,
  ].join('|'),
  'i',
);
/** A version has its own release notes, however old they are. */
const VERSION = /\d(?!\d* *(?:hour|day|week|month)s?\b)/i;

/** Whether a question asks for recent changes, without naming a version. */
export function asksForRecentChanges(question: string): boolean {
  return ASKS_FOR_NEWS.test(question) && !VERSION.test(question);
}

/** Names the pages that refreshes added or changed lately when the question asks for them; '' otherwise. */
export async function describeRecentChanges(
  query: string,
  documentIds: ReadonlySet<number> | undefined,
  { content }: Pick<SearchCall, 'content'>,
): Promise<string> {
  if (!asksForRecentChanges(query)) return '';
  const pages = await content.listRecentChanges({
    documentUrlIds: documentIds ? [...documentIds] : null,
    days: RECENT_DAYS,
    limit: MAX_PAGES,
  });
  const named = pages
    .filter(({ url }) => URL.canParse(url) && url.length <= MAX_URL_CHARS)
    .map(({ kind, url, title, refreshedAt }) => {
      const name = plainName(title);
      return `"${name}" (${kind} ${refreshedAt.toISOString().slice(0, 10)}, ${new URL(url).href})`;
    });
  if (named.length === 0) return '';
  return `Pages changed in the last ${RECENT_DAYS} days: ${named.join('; ')}. To read one, call get_technical_documentation_by_url.`;
}
