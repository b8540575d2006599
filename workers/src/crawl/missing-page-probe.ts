import { removeSuggestions } from '../formats/markdown/remove-suggestions.ts';
import type { FetchedPage } from '../formats/page.ts';

/** Notices may also contain a date, a name or a quotation that differs on each request. */
const MIN_SHARED_WORDS_RATIO = 0.9;
/** A page with fewer words outside its list of other pages is compared with that list. */
const MIN_OWN_WORDS = 8;
/** The name of a page that does not exist, in the folder of another page. */
const MISSING_PAGE_NAME = 'lectern-checks-for-missing-pages';

/** A page with its text. */
export interface ReadPage {
  readonly fetched: FetchedPage;
  readonly parsed: { readonly markdown: string; readonly title: string };
}

/**
 * The URL of a page that does not exist in the folder of `url`, and the kind of pages that it represents: servers may answer
 * differently per section and file extension. Some servers show a page such as `/docs/install/` at all URLs below it.
 */
export function missingPageNear(url: string): { readonly url: string; readonly kind: string } {
  const { pathname } = new URL(url);
  const [ending = ''] = /\.\w+$|(?<=^\/[^/]+\/.*)\/$/.exec(pathname) ?? [];
  const section = /^\/[^/]+\//.exec(pathname)?.[0] ?? '/';
  const name = MISSING_PAGE_NAME + ending;
  return { url: new URL(ending === '/' ? `../${name}` : name, url).href, kind: section + ending };
}

/** Whether two pages have almost the same words. The pages that a notice suggests may differ on each request. */
export function haveSimilarText(one: ReadPage, other: ReadPage): boolean {
  const names = [...namesOf(one), ...namesOf(other)];
  const [own, others] = [wordsOf(one, names, removeSuggestions), wordsOf(other, names, removeSuggestions)];
  if (Math.max(own.size, others.size) >= MIN_OWN_WORDS) return haveSameWords(own, others);
  return haveSameWords(wordsOf(one, names), wordsOf(other, names));
}

function haveSameWords(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return words.intersection(others).size >= MIN_SHARED_WORDS_RATIO * Math.max(words.size, others.size);
}

/** The parts of the requested URL that a notice may contain. */
function namesOf({ fetched, parsed }: ReadPage): string[] {
  const names = [fetched.url, fetched.finalUrl].flatMap((url) => {
    const { href, pathname } = new URL(url);
    return [href, pathname, pathname.split('/').findLast((segment) => segment !== '') ?? ''];
  });
  // The title of a text comes from its URL.
  if (fetched.kind === 'text') names.push(parsed.title);
  return names.filter((name) => name.length > 1);
}

const LINK_TARGET = /\]\([^)\s]{0,2000}\)/g;

/** The words of a page, without `names`, URLs and numbers, which may differ on each request. Default: the parts of its URL. */
export function wordsOf(
  page: ReadPage,
  names: readonly string[] = namesOf(page),
  ownText = (markdown: string) => markdown,
): ReadonlySet<string> {
  const text = names.reduce(
    (rest, name) => rest.replaceAll(name, ' '),
    ownText(page.parsed.markdown).replaceAll(LINK_TARGET, '] '),
  );
  return new Set(text.split(/\s+/).filter((word) => word !== '' && !/\d/.test(word)));
}
