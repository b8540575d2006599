import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { slugify } from '@lectern/shared/domain/slug.ts';
import type { TopicDraft } from '../../topics/topics.ts';

/** Everything the store step writes about a document, computed before the transaction begins. */
export interface DocumentDraft {
  readonly documentName: string;
  readonly documentSlug: string;
  /** One page: that page; a site: the asked-for topics, else its contents with opening lines. */
  readonly relevantText: string | StoredPage;
  readonly topics: readonly TopicDraft[];
}

const OPENING_CHARS = 160;
/** The least share of pages that give the site's name where it is one. */
const LEAST_NAME_SHARE = 0.25;

/**
 * The document made of a crawl's pages, in their order, and its topics.
 * `siteName` is the name that llms.txt gave, null when it gave none.
 */
export function draftDocument(
  source: Pick<ClaimedSource, 'url' | 'crawlType' | 'topics' | 'documentName' | 'documentTopic'>,
  pages: readonly StoredPage[],
  topics: readonly TopicDraft[],
  siteName: string | null,
): DocumentDraft {
  const documentName = nameOf(source, pages, siteName);
  return {
    documentName,
    documentSlug: slugify(`${documentName} ${source.documentTopic}`) || 'document',
    relevantText: relevantTextOf(source, pages, topics),
    topics,
  };
}

/** A pasted text keeps the name its owner gave it. */
function nameOf(
  { url, crawlType, documentName }: Pick<ClaimedSource, 'url' | 'crawlType' | 'documentName'>,
  pages: readonly StoredPage[],
  siteName: string | null,
): string {
  if (crawlType === 'user_text') return documentName;
  const [first] = pages;
  if (pages.length === 1 && first) return first.title;
  return siteName ?? sharedName(pages.map((page) => page.siteName)) ?? first?.title ?? new URL(url).host;
}

/** The name that most pages give; null when few do: the ends of single titles ("Manual - Credits") look like names. */
function sharedName(names: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  return count >= names.length * LEAST_NAME_SHARE ? name : null;
}

function relevantTextOf(
  source: { topics: readonly string[] },
  pages: readonly StoredPage[],
  topics: readonly TopicDraft[],
): string | StoredPage {
  const [first] = pages;
  if (pages.length === 1 && first) return first;
  const gathered = topics.filter((topic) => 'content' in topic);
  if (source.topics.length > 0 && gathered.length > 0) {
    return gathered.map(({ name, content }) => `# ${name}\n\n${content}`).join('\n\n');
  }
  return pages.map(contentsEntry).join('\n');
}

function contentsEntry(page: StoredPage): string {
  const opening = openingOf(page.beginning);
  return `- [${page.title}](${page.url})${opening ? `: ${opening}` : ''}`;
}

/** The first line of running text, cut at a word. A fence may go on beyond the beginning. */
function openingOf(beginning: string): string {
  const outsideFences = beginning.replace(/^(`{3,}|~{3,})[\s\S]*?(?:^\1.*$|$(?![\s\S]))/gm, '');
  const line = outsideFences
    .split('\n')
    .find((text) => /^[\p{L}\p{N}`*_"'([]/u.test(text) && text.length > 20);
  if (!line) return '';
  const plain = line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return plain.length <= OPENING_CHARS ? plain : `${plain.slice(0, OPENING_CHARS).replace(/\s+\S*$/, '')} …`;
}

/** How a crawl went, in counts, for the note its owner reads. */
export interface CrawlOutcome {
  readonly stored: number;
  readonly failed: number;
  readonly notTaken: number;
  /** Pages that could not be read again and are those of an earlier crawl. */
  readonly notReadAgain: number;
  readonly maxUrls: number;
  readonly topicsLeftOut: number;
  readonly topicsNotFound: readonly string[];
  /** Further sentences without a final period. */
  readonly notes: readonly string[];
}

/** What to know of a crawl that ended well; null when all of it is there. */
export function noteOf(outcome: CrawlOutcome): string | null {
  const { stored, failed, notTaken, notReadAgain, maxUrls, topicsLeftOut, topicsNotFound } = outcome;
  const notes: string[] = [...outcome.notes];
  if (failed > 0) notes.push(`${failed} of ${stored + failed} pages could not be stored`);
  if (notReadAgain > 0) notes.push(`${were(notReadAgain, 'page')} not readable again and stayed as before`);
  if (notTaken > 0) notes.push(`${were(notTaken, 'more page')} found but not taken, the limit is ${maxUrls}`);
  if (topicsLeftOut > 0) {
    const way = 'upgrade to Pro or delete topics';
    notes.push(`${were(topicsLeftOut, 'topic')} left out, the free plan has 100: ${way}`);
  }
  if (topicsNotFound.length > 0) notes.push(`nothing was found about ${topicsNotFound.join(', ')}`);
  return notes.length === 0 ? null : `${notes.join('; ')}.`.replace(/^./, (letter) => letter.toUpperCase());
}

function were(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} was` : `${count} ${noun}s were`;
}
