import { isRoute } from './is-route.ts';

/** The URL without its fragment. */
export function withoutFragment(href: string): string {
  return href.split('#', 1)[0] ?? href;
}

/** The URL without its fragment, unless this is a route, which names a page. */
export function withoutAnchor(href: string): string {
  const at = href.indexOf('#');
  return at === -1 || isRoute(href.slice(at)) ? href : href.slice(0, at);
}
