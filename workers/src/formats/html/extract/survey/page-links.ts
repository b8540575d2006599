import { type Element, isTag } from 'domhandler';
import type { PageLink } from '../../../page.ts';
import { isInHiddenElement, plainText } from '../../dom/elements.ts';
import type { LinkResolver } from './link-resolver.ts';

/**
 * The links of a page to other pages, each page once: anchors, then the areas of image maps. Links in preformatted text
 * mostly lead from names in code, so they count only on pages without other links.
 */
export function linksOfPage(
  {
    anchors,
    preformatted,
  }: { readonly anchors: readonly Element[]; readonly preformatted: readonly Element[] },
  resolve: LinkResolver,
  finalUrl: string,
): PageLink[] {
  const links = linksToOtherPages(anchors, resolve, finalUrl);
  return links.length > 0 ? links : linksToOtherPages(preformatted.flatMap(anchorsIn), resolve, finalUrl);
}

function anchorsIn({ children }: Element): Element[] {
  return children.flatMap((node) => {
    if (!isTag(node)) return [];
    return node.name === 'a' && node.attribs.href ? [node] : anchorsIn(node);
  });
}

/** A fragment that starts like a path (`#/`, `#!`) names a page of a single-page application. */
function linksToOtherPages(anchors: readonly Element[], resolve: LinkResolver, finalUrl: string): PageLink[] {
  const links = new Map<string, PageLink>();
  const self = withoutFragment(finalUrl);
  for (const anchor of anchors) {
    const { href } = anchor.attribs;
    const target = href ? resolve(href) : null;
    const url = target === null ? null : withoutFragment(target);
    if (url === null || url === self) continue;
    const known = links.get(url);
    if ((known && known.text !== '') || isTrap(anchor)) continue;
    links.set(url, { url, text: plainText(anchor) || (anchor.attribs.alt ?? '') });
  }
  return [...links.values()];
}

/** Sites hide links with `nofollow` from readers to catch crawlers that ignore it. */
function isTrap(anchor: Element): boolean {
  return /\bnofollow\b/i.test(anchor.attribs.rel ?? '') && isInHiddenElement(anchor);
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 || url[hash + 1] === '/' || url[hash + 1] === '!' ? url : url.slice(0, hash);
}
