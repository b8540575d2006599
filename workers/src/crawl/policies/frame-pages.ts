import type { Frontier } from '../discover/links/frontier.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

export interface FramePagesDeps {
  readonly frontier: Pick<Frontier, 'addLinks' | 'knows'>;
  /** Called with the title of the whole manual. */
  readonly nameSite: (name: string) => void;
}

/**
 * Skips a page without text whose frames, or the page that it forwards to, are crawled instead. Readers see the title of a
 * start page with frames on all pages.
 */
export function skipFramePages({ frontier, nameSite }: FramePagesDeps): CrawlPolicy {
  return {
    onFailed(page, { links, leadsTo }) {
      frontier.addLinks(page, links);
      const [next] = leadsTo;
      if (!next || !leadsTo.some(({ url }) => frontier.knows(url))) return KEEP;
      if (page.foundBy === 'request' && next.text !== '') nameSite(next.text);
      return { action: 'skip', reason: `This page has no text of its own; it shows ${next.url}.` };
    },
  };
}
