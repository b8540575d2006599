import { PageFailure } from '../../../errors/page-failure.ts';
import { saysMoreThan } from '../../markdown/says-more-than.ts';
import type { FetchedPage, PageLink } from '../../page.ts';
import type { Article } from '../extract/article.ts';
import { general } from '../generators/general/rules.ts';
import { asksForSignIn, saysNotFound } from './soft-404.ts';

/**
 * A page of unknown making that asks for scripts and has fewer letters and digits than this is the shell of an
 * application. Known generators write their text into the page.
 */
const SHELL_CHARS = 200;

/** A page as it was read. */
export interface ReadArticle {
  readonly article: Article;
  readonly markdown: string;
  /** The heading that names the page; '' without one. */
  readonly heading: string;
  readonly title: string;
  /** Whether it says nothing but its title. */
  readonly isEmpty: boolean;
}

/**
 * Refuses a page that has no text of its own, or another one than was asked for.
 *
 * @throws {PageFailure} `empty` when it only leads to other pages, `needs_browser` when its text only comes by
 * JavaScript, `forbidden` for a sign-in in its place, `not_found` for a notice that it is not there.
 */
export function refusePage(page: FetchedPage, read: ReadArticle): void {
  const { article, markdown, heading } = read;
  const { leadsTo, frames } = article;
  const isShorter = (surplus: number) => !saysMoreThan(markdown, heading, surplus);
  const fail = (failure: PageFailure['failure'], found: string, next: readonly string[] = []) => {
    const leads = next.map((url): PageLink => ({ url, text: '' }));
    const text = `Reading ${page.finalUrl}: ${found}`;
    return new PageFailure(failure, page.url, text, {
      links: [...leads, ...article.findLinks()],
      leadsTo: leads,
    });
  };
  if (leadsTo !== null && (article.showsDefinition || isShorter(SHELL_CHARS))) {
    throw fail('empty', `the page only leads on to ${leadsTo}`, [leadsTo]);
  }
  if (article.mayNeedBrowser && isShorter(article.generator === general ? SHELL_CHARS : 0)) {
    throw fail('needs_browser', 'its text only comes by JavaScript');
  }
  const [frame] = frames;
  if (frame !== undefined && (article.isFrameset || isShorter(0))) {
    throw fail('empty', `it has no text of its own but shows ${frame} in a frame; add that address`, frames);
  }
  if (read.isEmpty) throw fail('empty', 'no text was found outside its navigation');
  if (asksForSignIn(page, read)) throw fail('forbidden', 'its site asks for a sign-in first');
  if (saysNotFound(page, read)) {
    throw fail('not_found', `its site says "${read.title}", though it answers as if the page were there`);
  }
}
