import { articlePages, markdownOf } from '../docs/site-pages.ts';
import { plainSites, siteText } from './plain-sites.ts';

/** A page that the emulated search engines find. */
export interface WebPage {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** The page's text as read by a service. */
  readonly markdown: string;
}

/** Results that are not documentation, on reserved domains. */
const OTHER_RESULTS = [
  ['https://forum.example/questions/4711', 'asked by a user', 'Three answers, none accepted.'],
  ['https://video.example/watch?v=4711', 'in 100 seconds', 'A video with music.'],
  ['https://shop.example/books/4711', 'the book', 'Order now, delivered tomorrow.'],
] as const;

/**
 * Returns the pages for a query, best first: pages of the fictional library in the query, then other results. Empty if
 * the query names no library.
 */
export function searchEmulatedWeb(query: string, origin: string): WebPage[] {
  const words: readonly string[] = query.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const site = sitesAt(origin).find(({ name }) => words.includes(name.toLowerCase()));
  if (!site) return [];
  const hits = ({ title, description }: WebPage) =>
    words.filter((word) => `${title} ${description}`.toLowerCase().includes(word)).length;
  const pages = site.pages
    .map((page) => ({ page, rank: hits(page) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ page }) => page);
  return [...pages.slice(0, 6), ...otherResultsFor(site.name)];
}

function sitesAt(origin: string): { name: string; pages: WebPage[] }[] {
  const halyard = articlePages.map((page) => ({
    url: origin + page.path,
    title: `${page.title} · Halyard documentation`,
    description: page.description,
    markdown: markdownOf(page),
  }));
  const plain = plainSites.map(({ name, pages }) => ({
    name,
    pages: pages
      .filter(({ isFound }) => isFound)
      .map((page) => ({
        url: origin + page.path,
        title: `${page.title} · ${name} documentation`,
        description: page.text.slice(0, 120),
        markdown: siteText(page),
      })),
  }));
  return [{ name: 'Halyard', pages: halyard }, ...plain];
}

function otherResultsFor(name: string): WebPage[] {
  return OTHER_RESULTS.map(([url, title, description]) => ({
    url,
    title: `${name} ${title}`,
    description,
    markdown: `# ${name} ${title}\n\n${description}\n`,
  }));
}
