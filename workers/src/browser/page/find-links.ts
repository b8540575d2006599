import type { PageDocument, PageRoot } from './page-dom.ts';

/** Functions that run inside a page, in an isolated world, as in page-text.ts. */

export interface FoundLinks {
  /** The links to other pages, each once. */
  readonly links: readonly FoundLink[];
  /** Links to other pages in SVG, and URLs in the options of select menus. */
  readonly otherLinks: readonly FoundLink[];
  /** The URLs of the frames with documents of the same origin. */
  readonly frames: readonly string[];
  readonly pageUrl: string;
}

interface FoundLink {
  readonly url: string;
  readonly text: string;
}

declare const document: PageDocument;
declare const location: { readonly href: string; readonly origin: string };

/** Finds the links to other pages. */
export function findLinks(): FoundLinks {
  /** The worker parses all links after each click, which would block its other crawls. */
  const MAX_LINKS = 10_000;
  const MAX_URL_CHARS = 1_000_000;
  const MAX_LINK_CHARS = 200;
  /** Other values with a slash are media types, time zones or units. */
  const IS_PATH = /^(?:https?:\/\/|\.{0,2}\/)|\.(?:html?|php|aspx?|jsp)(?:[?#]|$)/i;
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const links = new Map<string, FoundLink>();
  const otherLinks = new Map<string, FoundLink>();
  const roots: PageRoot[] = [document];
  for (const root of roots) {
    // A form exposes its fields as properties.
    for (const { shadowRoot } of root.querySelectorAll(':not(form)')) if (shadowRoot) roots.push(shadowRoot);
  }
  const elements = roots.flatMap((root) => [...root.querySelectorAll('a[*|href], option[value*="/"]')]);
  let urlChars = 0;
  for (const { href, value = '', textContent } of elements) {
    if (links.size + otherLinks.size >= MAX_LINKS || urlChars >= MAX_URL_CHARS) break;
    if (value !== '' && !IS_PATH.test(value)) continue;
    const url =
      typeof href === 'string' ? href : (URL.parse(href?.baseVal ?? value, document.baseURI)?.href ?? '');
    const [page = ''] = url.split('#');
    const isOther = page.startsWith(`${location.origin}/`) && page !== location.href.split('#')[0];
    const link = { url, text: plain(textContent).slice(0, MAX_LINK_CHARS) };
    if (isOther || (typeof href === 'string' && /#[/!]/.test(url))) links.set(url, link);
    if (isOther && typeof href !== 'string') otherLinks.set(url, link);
    urlChars += url.length;
  }
  const frames = [...document.querySelectorAll('iframe[src]')].map(({ src }) => src);
  return {
    links: [...links.values()],
    otherLinks: [...otherLinks.values()],
    frames: frames.filter((src) => src.startsWith(`${location.origin}/`)),
    pageUrl: location.href,
  };
}
