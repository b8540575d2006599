import { renderMarkdown } from '../docs/render-page.ts';
import { articlePages } from '../docs/site-pages.ts';
import { plainSites, siteText } from './plain-sites.ts';

/** A page of the web as the stand-ins of search engines know it. */
export interface KnownPage {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** What a service reads of it. */
  readonly markdown: string;
}

/** Pages about documentation that are none, on domains that nobody can own. */
const BYSTANDERS = [
  ['https://forum.example/questions/4711', 'asked by a user', 'Three answers, none accepted.'],
  ['https://video.example/watch?v=4711', 'in 100 seconds', 'A video with music.'],
  ['https://shop.example/books/4711', 'the book', 'Order now, delivered tomorrow.'],
] as const;

/**
 * The pages for a query, best first: those of the invented library that it names, with the most of its words first,
 * then bystanders. None when it names no library.
 */
export function searchKnownWeb(query: string, origin: string): KnownPage[] {
  const words: readonly string[] = query.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const site = sitesAt(origin).find(({ name }) => words.includes(name.toLowerCase()));
  if (!site) return [];
  const hits = ({ title, description }: KnownPage) =>
    words.filter((word) => `${title} ${description}`.toLowerCase().includes(word)).length;
  const pages = site.pages
    .map((page) => ({ page, rank: hits(page) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ page }) => page);
  return [...pages.slice(0, 6), ...bystandersOf(site.name)];
}

function sitesAt(origin: string): { name: string; pages: KnownPage[] }[] {
  const halyard = articlePages.map((page) => ({
    url: origin + page.path,
    title: `${page.title} · Halyard documentation`,
    description: page.description,
    markdown: renderMarkdown(page),
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

function bystandersOf(name: string): KnownPage[] {
  return BYSTANDERS.map(([url, title, description]) => ({
    url,
    title: `${name} ${title}`,
    description,
    markdown: `# ${name} ${title}\n\n${description}\n`,
  }));
}
