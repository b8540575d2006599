import type { Frontier } from '../discover/links/frontier.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** Skips a page without text whose frames, or the page that it forwards to, are crawled instead. */
export function skipFramePages(frontier: Pick<Frontier, 'addLinks' | 'knows'>): CrawlPolicy {
  return {
    onFailed(page, { links, leadsTo }) {
      frontier.addLinks(page, links);
      const [next] = leadsTo;
      if (!next || !leadsTo.some(({ url }) => frontier.knows(url))) return KEEP;
      return { action: 'skip', reason: `This page has no text of its own; it shows ${next.url}.` };
    },
  };
}
