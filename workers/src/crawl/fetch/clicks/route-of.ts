import { canonicalUrl } from '../../urls/canonical-url.ts';

/** The canonical URL of another page of the same origin as `start`; null otherwise. */
export function routeOf(target: string, start: string): string | null {
  const url = canonicalUrl(target);
  const isSameOrigin = URL.parse(target)?.origin === URL.parse(start)?.origin;
  return isSameOrigin && url !== canonicalUrl(start) ? url : null;
}
