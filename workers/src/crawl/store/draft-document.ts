import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { slugify } from '@lectern/shared/domain/documents/slug.ts';
import type { TopicDraft } from '../../topics/topics.ts';

/** The contents of a document, computed before the transaction that stores it. */
export interface DocumentDraft {
  readonly documentName: string;
  readonly documentSlug: string;
  /** The page of a one-page document; for a site its requested topics, else its table of contents with opening lines. */
  readonly relevantText: string | StoredPage;
  readonly topics: readonly TopicDraft[];
}

const OPENING_CHARS = 160;
/** The list of documents contains this text, and browsers reload it often. */
export const MAX_CONTENTS_ENTRIES = 500;
/** Fewer pages may share a title suffix by chance: the end of a single title ("Manual - Credits") looks like a name. */
const MIN_NAME_SHARE = 0.25;

/** Drafts the document of a crawl's pages, in their order, and its topics. `siteName` comes from llms.txt, else null. */
export function draftDocument(
  source: Pick<ClaimedSource, 'url' | 'crawlType' | 'topics' | 'library' | 'documentName' | 'documentTopic'>,
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

/** A text that the owner provided keeps its name, and a library its name and version. */
function nameOf(
  {
    url,
    crawlType,
    library,
    documentName,
  }: Pick<ClaimedSource, 'url' | 'crawlType' | 'library' | 'documentName'>,
  pages: readonly StoredPage[],
  siteName: string | null,
): string {
  if (isProvidedText(crawlType) || library) return documentName;
  const [first] = pages;
  if (pages.length === 1 && first) return first.title;
  return siteName ?? sharedName(pages.map((page) => page.siteName)) ?? first?.title ?? new URL(url).host;
}

/** The site name that most pages state; null when few do. */
function sharedName(names: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  return count >= names.length * MIN_NAME_SHARE ? name : null;
}

function relevantTextOf(
  source: { topics: readonly string[] },
  pages: readonly StoredPage[],
  topics: readonly TopicDraft[],
): string | StoredPage {
  const [first] = pages;
  if (pages.length === 1 && first) return first;
  const requested = topics.filter((topic) => 'content' in topic);
  if (source.topics.length > 0 && requested.length > 0) {
    return requested.map(({ name, content }) => `# ${name}\n\n${content}`).join('\n\n');
  }
  const entries = pages.slice(0, MAX_CONTENTS_ENTRIES).map(contentsEntry);
  const others = pages.length - entries.length;
  return [...entries, ...(others > 0 ? [`… and ${others} more pages`] : [])].join('\n');
}

function contentsEntry(page: StoredPage): string {
  const opening = openingOf(page.beginning);
  return `- [${page.title}](${page.url})${opening ? `: ${opening}` : ''}`;
}

/** The first line of running text, cut at a word. A code fence may continue past the end of `beginning`. */
function openingOf(beginning: string): string {
  const outsideFences = beginning.replace(/^(`{3,}|~{3,})[\s\S]*?(?:^\1.*$|$(?![\s\S]))/gm, '');
  const line = outsideFences
    .split('\n')
    .find((text) => /^[\p{L}\p{N}`*_"'([]/u.test(text) && text.length > 20);
  if (!line) return '';
  const plain = line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return plain.length <= OPENING_CHARS ? plain : `${plain.slice(0, OPENING_CHARS).replace(/\s+\S*$/, '')} …`;
}
