import { isRoute } from '../../formats/is-route.ts';

/**
 * The shape of a URL: its path with every number as `#`, and the names of its parameters. The routes of one document
 * share a shape; the endless URLs of calendars, result pages and sessions do too.
 */
export function shapeOf(href: string): string {
  const { pathname, searchParams, hash } = new URL(href);
  const route = isRoute(hash) ? '#' : '';
  return `${pathname.replace(/\d+/g, '#')}?${[...searchParams.keys()].sort().join('&')}${route}`;
}

/** Whether URLs of this shape may show the same page: they differ in more than the path. */
export function isVariation(href: string): boolean {
  const { search, hash } = new URL(href);
  return search !== '' || isRoute(hash);
}
