import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { quoteSite } from '../../../errors/quote-site.ts';
import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import { removeSuggestions } from '../../markdown/remove-suggestions.ts';
import type { FetchedPage } from '../../page.ts';
import { memoize } from '../dom/memoize.ts';
import { EMPTY_SITE_NOTICES } from './empty-site-notices.ts';
import { ERROR_NOTICES } from './error-notices.ts';
import { NOT_FOUND_NOTICES } from './not-found-notices.ts';
import { MAX_LONG_NOTICE_CHARS, type Notice } from './notice.ts';
import { type Candidate, listCandidates, type NoticeText } from './notice-candidates.ts';
import { REFUSAL_NOTICES } from './refusal-notices.ts';
import { showsCode } from './shows-code.ts';
import { VISITOR_CHECKS } from './visitor-checks.ts';

/** In the order in which they are tried. */
const NOTICES: readonly (Notice & { readonly failure: FailureClass })[] = [
  ...failAs('forbidden', VISITOR_CHECKS),
  ...failAs('not_found', NOT_FOUND_NOTICES),
  ...failAs('server_error', ERROR_NOTICES),
  ...failAs('forbidden', REFUSAL_NOTICES),
  ...failAs('empty', EMPTY_SITE_NOTICES),
];

function failAs(failure: FailureClass, notices: readonly Notice[]) {
  return notices.map((notice) => ({ ...notice, failure }));
}

const MAX_NOTICE_CHARS = 400;

type PageUrls = Pick<FetchedPage, 'url' | 'finalUrl'>;

interface FoundNotice {
  readonly failure: FailureClass;
  /** A sentence with a period. */
  readonly reason: string;
  /** Whether the links of the page lead to other pages of the site. */
  readonly hasLinks: boolean;
}

/** Which notice a site shows instead of the requested page; null when it shows the page. */
export function findNotice(urls: PageUrls, page: NoticeText): FoundNotice | null {
  const candidatesIn = memoize((place: Notice['in']) => listCandidates(place, urls.finalUrl, page));
  const ownText = (hasSuggestions: boolean) =>
    hasSuggestions ? removeSuggestions(page.markdown) : page.markdown;
  const isLong = hasMoreTextThan(page.markdown, '', MAX_LONG_NOTICE_CHARS);
  for (const notice of NOTICES) {
    const { maxChars = MAX_NOTICE_CHARS, hasSuggestions = false } = notice;
    if (!mayShow(notice, urls) || (isLong && maxChars <= MAX_LONG_NOTICE_CHARS && !hasSuggestions)) continue;
    const quote = matchNotice(notice, candidatesIn(notice.in), urls.url);
    if (quote === null || hasMoreTextThan(ownText(hasSuggestions), '', maxChars)) continue;
    if (notice.hasCode !== true && showsCode(ownText(hasSuggestions))) continue;
    return {
      failure: notice.failure,
      reason: notice.reason ?? `The site says ${quoteSite(quote)}.`,
      hasLinks: notice.replacesSite !== true,
    };
  }
  return null;
}

function mayShow({ isRedirected }: Notice, { url, finalUrl }: PageUrls): boolean {
  if (isRedirected === undefined) return true;
  if (finalUrl === url) return false;
  const { href, pathname } = new URL(url);
  const returns = [...new URL(finalUrl).searchParams.values()];
  return isRedirected === 'yes' || returns.some((value) => value === href || value === pathname);
}

/** The part of the candidates that matches; null without a match, and for a page about this topic. */
function matchNotice(
  { patterns, about }: Notice,
  candidates: readonly Candidate[],
  url: string,
): string | null {
  const path = new URL(url).pathname.toLowerCase();
  for (const { text, quote, isName = false } of candidates) {
    const match = patterns
      .values()
      .map((pattern) => pattern.exec(text))
      .find((found) => found !== null);
    if (match && !(about?.test(path) ?? (isName && namesTopic(path, match[0]))))
      return match[1] ?? quote ?? match[0];
  }
  return null;
}

const WORD = /[\p{L}\p{N}]{3,}/gu;
/** URLs of pages about errors, whose headings read like notices. */
const ABOUT_ERRORS = /\/errors\/|error-?codes?|status-?codes?|rate-?limit|troubleshoot/;

/** Whether the path of a URL is about errors, or contains a word of the notice. */
function namesTopic(path: string, name: string): boolean {
  return (
    ABOUT_ERRORS.test(path) || (name.toLowerCase().match(WORD) ?? []).some((word) => path.includes(word))
  );
}
