import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalUrl, isSamePage } from './canonical-url.ts';

/** Inputs, base URLs and results of github.com/web-platform-tests/wpt (BSD 3-clause), as ada-url has them: http and https. */
const cases: readonly (readonly [string, string | null, string])[] = JSON.parse(
  readFileSync(new URL('./fixtures/wpt-urls.json', import.meta.url), 'utf8'),
);

/** Removes the parts that the canonical form drops or decodes: fragment, empty query, and encoded unreserved characters. */
function expectedOf(href: string): string {
  const [path = '', ...query] = href.replace(/\??(?:#.*)?$/, '').split('?');
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
  return [decoded, ...query].join('?');
}

test('resolves the URLs of the web platform tests as browsers do', () => {
  const found = cases.map(([input, base]) => canonicalUrl(input, base ?? undefined));
  expect(found).toEqual(cases.map(([, , href]) => expectedOf(href)));
});

test('leaves a canonical URL of the web platform tests as it is', () => {
  for (const [, , href] of cases) {
    const once = canonicalUrl(href) ?? '';
    expect(canonicalUrl(once)).toBe(once);
    expect(isSamePage(once, href)).toBe(true);
  }
});
