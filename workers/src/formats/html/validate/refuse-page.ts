import { PageFailure } from '../../../errors/page-failure.ts';
import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import { plainHeading } from '../../markdown/plain-heading.ts';
import type { FetchedPage, PageLink } from '../../page.ts';
import { refuseJsonError } from '../../text/error-in-json.ts';
import type { Article } from '../extract/article.ts';
import { general } from '../generators/general/rules.ts';
import { isChallengePage } from './challenge-page.ts';
import { movedTarget } from './moved-page.ts';
import { findSiteNotice } from './site-notice.ts';
import { isSignInForm, isSoft404 } from './soft-404.ts';

/**
 * A page that asks for JavaScript and has fewer letters and digits is the shell of an application, unless a known
 * generator made it: known generators write the text into the HTML.
 */
const MAX_SHELL_CHARS = 200;
const NEEDS_SCRIPT = 'The page needs JavaScript to show its text.';
const SCRIPT = /<script\b/i;

/** A converted page. */
export interface ReadArticle {
  readonly article: Article;
  readonly markdown: string;
  /** The heading that names the page; '' without one. */
  readonly heading: string;
  readonly title: string;
  /** Whether it has no text besides its title. */
  readonly isEmpty: boolean;
}

/**
 * Refuses a page without content of its own.
 *
 * @throws {PageFailure} `empty` when it has no text or only leads to other pages, `needs_browser` when JavaScript adds
 * its text, `forbidden` for a sign-in form or a challenge, `not_found` for a soft 404.
 */
export function refusePage(page: FetchedPage, read: ReadArticle): void {
  const { article, markdown, heading } = read;
  const { frames } = article;
  const isShorter = (surplus: number) => !hasMoreTextThan(markdown, heading, surplus);
  const fail = (failure: PageFailure['failure'], reason: string, next: readonly string[] = []) => {
    const text = article.isFrameset ? article.stated.headTitle : '';
    const leads = next.map((url): PageLink => ({ url, text }));
    // The routes of a page that shows another document show parts of it.
    const routes = `${page.finalUrl.split('#', 1)[0]}#`;
    const isOwnRoute = ({ url }: PageLink) => article.showsDefinition && url.startsWith(routes);
    return new PageFailure(failure, page.url, reason, {
      links: [...leads, ...article.findLinks().filter((link) => !isOwnRoute(link))],
      leadsTo: leads,
    });
  };
  const isShort = isShorter(MAX_SHELL_CHARS);
  const target =
    article.showsDefinition || isShort
      ? (article.findTarget() ?? (isShort ? movedTarget(markdown, page.finalUrl) : null))
      : null;
  if (target !== null) {
    const targets = new Set([target, ...article.findOtherTargets()]);
    throw fail('empty', `The page only redirects to ${target}.`, [...targets]);
  }
  const maxShellChars = article.generator === general ? MAX_SHELL_CHARS : 0;
  const [frame] = frames;
  const isAroundFrame = article.isFrameset || (article.isAroundFrame && frame !== undefined);
  if (!isAroundFrame && isShorter(maxShellChars) && article.mayNeedBrowser()) {
    throw fail('needs_browser', NEEDS_SCRIPT);
  }
  if (frame !== undefined && (article.isAroundFrame || isShorter(0))) {
    throw fail('empty', `The page only shows ${frame} in a frame. Add that URL.`, frames);
  }
  if (read.isEmpty && page.tryType === 'http' && SCRIPT.test(page.body))
    throw fail('needs_browser', NEEDS_SCRIPT);
  if (read.isEmpty) throw fail('empty', 'No readable content on this page.');
  refuseJsonError(page);
  if (isChallengePage(page, read))
    throw fail('forbidden', 'The site asks visitors to prove that they are human.');
  if (isSignInForm(page, read)) throw fail('forbidden', 'The site requires a sign-in.');
  const names = [heading, read.title, ...firstHeadings(markdown)];
  if (isSoft404(page, { markdown, names })) throw fail('not_found', `The site says "${read.title}".`);
  const notice = findSiteNotice(page, { markdown, names, headTitle: article.stated.headTitle });
  if (notice !== null) throw fail(notice.failure, `The site only says "${notice.name}".`);
}

/** Themes may put the site's name above the heading of a notice. */
function firstHeadings(markdown: string): string[] {
  const headings = markdown.slice(0, HEADINGS_CHARS).match(/^#{1,6} .+$/gm) ?? [];
  return headings.slice(0, 2).map((line) => plainHeading(line.replace(/^#+ /, '')));
}

const HEADINGS_CHARS = 300;
