import { readdirSync } from 'node:fs';
import type { Block } from './markup/blocks.ts';
import { readSource } from './read-source.ts';

export type SiteTheme = 'home' | 'guide' | 'reference' | 'notes';

/**
 * The kind of a page: an article; noise (an index or search page); an article that needs JavaScript; an article that
 * only browsers may read; 410; a redirect; an article that robots.txt disallows.
 */
export type PageKind = 'article' | 'noise' | 'needs-javascript' | 'walled' | 'gone' | 'redirect' | 'private';

/** The kinds that a page file can declare. Default: article. */
const WRITTEN_KINDS: readonly PageKind[] = ['needs-javascript', 'walled', 'private'];

export interface SitePage {
  /** Path on the server, such as `/docs/guide/queues`. */
  path: string;
  /** Path of the page as Markdown; null if it has none. */
  markdownPath: string | null;
  theme: SiteTheme;
  kind: PageKind;
  title: string;
  description: string;
  section: string;
  order: number;
  /** Day of the last change, `YYYY-MM-DD`. */
  updated: string;
  /** The target of a redirect; null for other pages. */
  target: string | null;
  isInSitemap: boolean;
  blocks: readonly Block[];
}

const sites = new URL('../sites/', import.meta.url);

/** All pages of the sample documentation, in menu order. */
export const sitePages: readonly SitePage[] = [
  loadPage('home', 'home.md', '/docs/'),
  ...loadFolder('guide', (name) => `/docs/guide/${name}`),
  ...loadFolder('reference', (name) => `/docs/reference/${name}.html`),
  ...loadFolder('notes', (name) => `/docs/notes/${name}.html`),
  loadPage('notes', 'private/roadmap.md', '/docs/private/roadmap'),
  ...otherPages(),
];

/** The pages that a crawl finds, including those that need a browser. */
export const articlePages: readonly SitePage[] = sitePages.filter(
  ({ kind }) => kind === 'article' || kind === 'needs-javascript',
);

function loadFolder(theme: SiteTheme, pathOf: (name: string) => string): SitePage[] {
  const files = readdirSync(new URL(`${theme}/`, sites)).filter((file) => file.endsWith('.md'));
  const pages = files.map((file) => {
    const name = file.slice(0, -'.md'.length);
    return loadPage(theme, `${theme}/${file}`, name === 'index' ? `/docs/${theme}/` : pathOf(name));
  });
  return pages.sort((a, b) => a.order - b.order);
}

function loadPage(theme: SiteTheme, file: string, path: string): SitePage {
  const { kind: written, ...source } = readSource(new URL(file, sites));
  const kind = WRITTEN_KINDS.find((known) => known === written) ?? 'article';
  const twinPath = path.endsWith('/') ? `${path}index.html.md` : `${path}.md`;
  const markdownPath = kind === 'walled' ? null : twinPath;
  return { ...source, path, markdownPath, theme, kind, target: null, isInSitemap: kind !== 'private' };
}

/** Pages without content. As on real sites, the removed page is still in the sitemap. */
function otherPages(): SitePage[] {
  const common = {
    section: '',
    order: 999,
    updated: '2026-10-06',
    blocks: [],
    markdownPath: null,
    target: null,
  };
  return [
    {
      ...common,
      path: '/docs/reference/genindex.html',
      theme: 'reference',
      kind: 'noise',
      title: 'Index',
      description: 'General index',
      isInSitemap: true,
    },
    {
      ...common,
      path: '/docs/reference/search.html',
      theme: 'reference',
      kind: 'noise',
      title: 'Search',
      description: 'Search the reference',
      isInSitemap: true,
    },
    {
      ...common,
      path: '/docs/guide/getting-started',
      theme: 'guide',
      kind: 'redirect',
      title: 'Getting started',
      description: 'Moved to Installation',
      target: '/docs/guide/installation',
      isInSitemap: false,
    },
    {
      ...common,
      path: '/docs/guide/legacy-transport',
      theme: 'guide',
      kind: 'gone',
      title: 'Legacy transport',
      description: 'Removed with Halyard 3.0',
      isInSitemap: true,
    },
  ];
}
