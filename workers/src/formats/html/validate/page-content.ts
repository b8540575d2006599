import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import { quoteSite } from '../../../errors/quote-site.ts';
import { withoutFragment } from '../../fragments.ts';
import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import { plainHeading } from '../../markdown/plain-heading.ts';
import type { FetchedPage, PageLink } from '../../page.ts';
import { assertNoJsonError } from '../../text/error-in-json.ts';
import type { Article } from '../extract/article.ts';
import { general } from '../generators/general/rules.ts';
import { findNotice } from './find-notice.ts';
import { findNextUrl } from './next-url.ts';
import { isPlaceholderText } from './placeholder-text.ts';
import { isSignInForm } from './sign-in-page.ts';

/**
 * A page that asks for JavaScript and has fewer letters and digits is the shell of an application, unless a known
 * generator made it: known generators write the text into the HTML, or say that it loads.
 */
const MAX_SHELL_CHARS = 200;
const NEEDS_SCRIPT = 'The page needs JavaScript to show its text.';
const NEEDS_SIGN_IN = 'The site requires a sign-in.';
const SCRIPT = /<script\b/i;
/** The key with which pages of parked domains show their advertisements to users of Adblock Plus. */
const PARKING_KEY = /<html\b[^<>]{0,300}\bdata-adblockkey\s*=/i;
/** The start tag of the root element is near the start. */
const MAX_ROOT_TAG_AT = 4_096;
/** A page that reloads itself and has more letters and digits shows live figures. */
const MAX_RELOADING_CHARS = 400;
/** The beginning of a page behind a paywall is shorter. */
const MAX_TEASER_CHARS = 600;
/** The headings of a notice are within this many characters of its start. */
const MAX_HEADINGS_CHARS = 300;

/** A converted page. */
interface ReadArticle {
  readonly article: Article;
  readonly markdown: string;
  /** The heading that names the page; '' without one. */
  readonly heading: string;
  readonly title: string;
  /** Whether it has no text besides its title. */
  readonly isEmpty: boolean;
}

/** Why a page is not stored. */
interface Refusal {
  readonly failure: FailureClass;
  /** A sentence with a period. */
  readonly reason: string;
  /** The URLs that the page shows or redirects to instead of a text of its own. */
  readonly targets?: readonly string[];
  /** Whether the links of the page lead to other pages of the site. Default true. */
  readonly hasLinks?: boolean;
}

/**
 * Recognizes pages that a site shows instead of the requested one, by their HTML and URL: `find-notice.ts` (errors, soft 404,
 * challenges and other notices), `sign-in-page.ts` and `formats/text/error-in-json.ts`. The crawl recognizes the others:
 *
 * - `crawl/fetch/error-pages.ts`: by the status. Keeps pages that have their content in spite of it.
 * - `crawl/policies/redirects.ts`: by a redirect to an error page, a front page or a search.
 * - `crawl/policies/soft-404-pages.ts`: by the text that the site shows for a page that does not exist, or for many pages
 *   (`short-texts.ts`), in any language.
 * - `text-notice.ts`, called by `crawl/fetch/decode-page.ts`: responses that are not HTML.
 *
 * @throws {PageFailure} `empty` when it has no text or only leads to other pages, `needs_browser` when JavaScript adds
 * its text, `forbidden` for a sign-in form or a challenge, `not_found` for a soft 404, and the failure of its notice.
 */
export function assertPageHasContent(page: FetchedPage, read: ReadArticle): void {
  const withoutText = findMissingText(page, read);
  if (withoutText !== null) throw toPageFailure(page, read.article, withoutText);
  assertNoJsonError(page);
  const refusal = findRefusal(page, read);
  if (refusal !== null) throw toPageFailure(page, read.article, refusal);
}

/** Why a page has no text of its own; null when it has one. */
function findMissingText(page: FetchedPage, read: ReadArticle): Refusal | null {
  const { article, isEmpty } = read;
  if (article.isSelfSubmitting) return { failure: 'forbidden', reason: NEEDS_SIGN_IN };
  const isShorter = (surplus: number) => !hasMoreTextThan(read.markdown, read.heading, surplus);
  const targets = findTargets(page, read, isShorter(MAX_SHELL_CHARS));
  if (targets.length > 0)
    return { failure: 'empty', reason: `The page only redirects to ${targets[0]}.`, targets };
  const [frame] = article.frames;
  // Scripts have chosen the frames of a rendered page.
  const showsFrame = article.isAroundFrame || (page.tryType === 'browser' && isEmpty);
  const isAroundFrame = article.isFrameset || (showsFrame && frame !== undefined);
  const maxShellChars = article.generator === general ? MAX_SHELL_CHARS : 0;
  const mayBeShell = isShorter(maxShellChars)
    ? article.mayNeedBrowser()
    : isShorter(MAX_SHELL_CHARS) && article.isLoading();
  if (!isAroundFrame && mayBeShell) return { failure: 'needs_browser', reason: NEEDS_SCRIPT };
  if (frame !== undefined && (article.isAroundFrame || isShorter(0))) {
    const reason = `The page only shows ${frame} in a frame. Add that URL.`;
    return { failure: 'empty', reason, targets: article.frames };
  }
  if (!isEmpty) return null;
  return page.tryType === 'http' && SCRIPT.test(page.body)
    ? { failure: 'needs_browser', reason: NEEDS_SCRIPT }
    : { failure: 'empty', reason: 'No readable content on this page.' };
}

/** The documents that a page shows, or the page that it redirects to; none for a page with a text of its own. */
function findTargets(
  { finalUrl }: FetchedPage,
  { article, markdown }: ReadArticle,
  isShort: boolean,
): readonly string[] {
  if (!article.isDefinitionViewer && !isShort) return [];
  const targets = article.findTargets();
  const next = targets.length === 0 && isShort ? findNextUrl(markdown, finalUrl) : null;
  return next === null ? targets : [next];
}

/** Why a site shows another text instead of the requested page; null when it shows the page. */
function findRefusal(page: FetchedPage, read: ReadArticle): Refusal | null {
  const { article, markdown, heading, title } = read;
  if (PARKING_KEY.test(page.body.slice(0, MAX_ROOT_TAG_AT)))
    return {
      failure: 'empty',
      reason: 'The site only shows advertisements of a parked domain.',
      hasLinks: false,
    };
  if (isSignInForm(page, read)) return { failure: 'forbidden', reason: NEEDS_SIGN_IN };
  const isShorter = (chars: number) => !hasMoreTextThan(markdown, '', chars);
  if (article.isPaid && isShorter(MAX_TEASER_CHARS))
    return {
      failure: 'forbidden',
      reason: 'The site shows only the beginning of the page without a subscription.',
    };
  if (isPlaceholderText(markdown))
    return { failure: 'empty', reason: 'The page has only placeholder text (lorem ipsum).' };
  const names = [heading, title, ...firstHeadings(markdown), article.stated.headTitle];
  const notice = findNotice(page, { markdown, names, description: article.description });
  if (notice !== null || !article.isReloading || !isShorter(MAX_RELOADING_CHARS)) return notice;
  return { failure: 'server_error', reason: `The site only says ${quoteSite(title)}, and reloads the page.` };
}

/** Themes may put the site's name above the heading of a notice. */
function firstHeadings(markdown: string): string[] {
  const headings = markdown.slice(0, MAX_HEADINGS_CHARS).match(/^(?:> ?)*#{1,6} .+$/gm) ?? [];
  return headings.slice(0, 2).map((line) => plainHeading(line.replace(/^[> #]+/, '')));
}

/** The failure with the links of the page. The routes of a page that shows another document show parts of that document. */
function toPageFailure(
  { url, finalUrl }: FetchedPage,
  article: Article,
  { failure, reason, targets = [], hasLinks = true }: Refusal,
): PageFailure {
  const text = article.isFrameset ? article.stated.headTitle : '';
  const leadsTo = targets.map((target): PageLink => ({ url: target, text }));
  const routes = `${withoutFragment(finalUrl)}#`;
  const isOwnRoute = (link: PageLink) => article.isDefinitionViewer && link.url.startsWith(routes);
  const ownLinks = hasLinks ? article.findLinks().filter((link) => !isOwnRoute(link)) : [];
  const links = [...leadsTo, ...ownLinks];
  return new PageFailure(failure, url, reason, { links, leadsTo });
}
