import { parseJson } from '@lectern/shared/parse-json.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { assertNoJsonError } from '../../formats/text/error-in-json.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** Longer data is not parsed. */
const MAX_PARSED_CHARS = 1_000_000;

/**
 * Fails linked JSON that no format reads, such as the responses of an API, which PHP sends as HTML by default. A user may
 * request such a file.
 */
export function refuseLinkedData(): CrawlPolicy {
  return {
    onFetched({ url, foundBy }, { kind, body }) {
      if (foundBy !== 'link' || (kind !== 'text' && kind !== 'html') || !isJson(body)) return KEEP;
      assertNoJsonError({ url, body });
      return { action: 'fail', failure: new PageFailure('not_text', url, 'This is JSON data, not a page.') };
    },
  };
}

function isJson(text: string): boolean {
  const data = text.trim();
  if (!/^[{[]/.test(data) || !/[}\]]$/.test(data)) return false;
  return data.length > MAX_PARSED_CHARS || parseJson(data) !== null;
}
