import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import { DOCUMENTATION_PATH, parseDocumentationUrl } from '@lectern/shared/domain/web/documentation.ts';
import type { SafeFetch, SafeResponse } from './safe-fetch.ts';

/**
 * Answers requests for the documentation of Lectern from the built files: an installation never sends requests to itself,
 * and its address may be private. The files in which a crawl looks for pages first are not found. All other requests to
 * this installation are refused.
 */
export function serveOwnDocumentation(
  safeFetch: SafeFetch,
  { pages }: Documentation,
  publicUrl: string,
): SafeFetch {
  const { origin } = new URL(publicUrl);
  const contents = pages.map(({ path, title }) => `- [${title}](${path})`).join('\n');
  const texts = new Map(pages.map(({ path, markdown }) => [path, markdown]));
  // The start page links to every other page, which the crawl follows.
  texts.set(DOCUMENTATION_PATH, `${texts.get(DOCUMENTATION_PATH) ?? ''}\n\n${contents}\n`);
  const fetchOwn: typeof safeFetch = Object.assign(
    async (...[url, options]: Parameters<SafeFetch>) => {
      const { origin: requested, pathname = '' } = URL.parse(url) ?? {};
      if (requested !== origin || !SERVED.test(pathname)) return safeFetch(url, options);
      const path = parseDocumentationUrl(url, origin);
      const text = path === null ? undefined : texts.get(path);
      return respond(url, text, options?.method === 'HEAD');
    },
    { pace: safeFetch.pace, close: () => safeFetch.close(), load: safeFetch.load },
  );
  return fetchOwn;
}

const SERVED = /^\/(?:(?:api\/)?docs(?:\/.*)?|(?:robots|llms(?:-full)?)\.txt|sitemap[^/]*\.xml(?:\.gz)?)$/;

/** The page as Markdown, or 404. */
function respond(url: string, text: string | undefined, isHead: boolean): SafeResponse {
  const headers = new Map(text === undefined ? [] : [['content-type', 'text/markdown; charset=utf-8']]);
  return {
    finalUrl: url,
    status: text === undefined ? 404 : 200,
    headers,
    body: new TextEncoder().encode(isHead ? '' : text),
    isCut: false,
  };
}
