import { nullForPageFailure } from '../../errors/page-failure.ts';
import type { PageSection } from '../../formats/page.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { mergeLinks, withLinks } from './merge-links.ts';

const MAX_FRAMES = 5;
/** After this many pages in a row whose frames add no text, the crawl stops reading frames. */
const MAX_WITHOUT_GAIN = 3;

export interface FrameTextDeps {
  readonly loader: Pick<PageLoader, 'fetch' | 'parse'>;
  readonly frontier: Pick<Frontier, 'has'>;
}

/**
 * Adds the text of frames, such as an example in a playground, to the page that shows them. A frame on several pages is read
 * once, and one that shows another page of the crawl is left out.
 */
export function addFrameText({ loader, frontier }: FrameTextDeps): CrawlPolicy {
  const known = new Set<string>();
  let withoutGain = 0;

  async function readFrame(url: string): Promise<LoadedPage | null> {
    known.add(url);
    const page = { url, foundBy: 'link', title: null } as const;
    return loader
      .fetch(page)
      .then((fetched) => loader.parse(fetched, page))
      .catch(nullForPageFailure);
  }

  return {
    async onParsed(_page, loaded) {
      const { frames = [] } = loaded.parsed;
      const unread = frames.filter((url) => !known.has(url) && !frontier.has(url)).slice(0, MAX_FRAMES);
      if (unread.length === 0 || withoutGain >= MAX_WITHOUT_GAIN) return KEEP;
      const read = await Promise.all(unread.map(readFrame));
      const pages = read.filter((page) => page !== null).filter(({ fetched }) => fetched.kind === 'html');
      const sections = pages.map(toSection);
      const { fetched, parsed } = loaded;
      const all = [...(fetched.sections ?? []), ...sections];
      const whole = await loader.parse({ ...fetched, sections: all }).catch(nullForPageFailure);
      const hasGain = whole !== null && whole.parsed.markdown.length > parsed.markdown.length;
      withoutGain = hasGain ? 0 : withoutGain + 1;
      if (!hasGain) return KEEP;
      const links = pages.flatMap(({ parsed: { links } }) => links);
      return { action: 'keep', loaded: withLinks(whole, mergeLinks(parsed.links, links)) };
    },
  };
}

function toSection({ fetched, parsed }: LoadedPage): PageSection {
  return { name: parsed.title, html: fetched.body, url: fetched.finalUrl };
}
