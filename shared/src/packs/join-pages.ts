import { encodePath } from '../domain/web/encode-path.ts';
import { LECTERN_FORMAT, LECTERN_FORMAT_KEY, type PackChunk, type PackMeta } from './pack.ts';

/** A page that was joined from the chunks of a pack. */
export interface PackPage {
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
}

/** Joins the chunks of a pack into pages, in its order. */
export function joinPages(meta: PackMeta, chunks: readonly PackChunk[]): PackPage[] {
  const isWhole = meta[LECTERN_FORMAT_KEY] === LECTERN_FORMAT;
  const write = isWhole ? joinContents : writeSections;
  return [...Map.groupBy(chunks, ({ docPath }) => pageUrl(meta, docPath))].map(([url, ofPage]) => {
    const title = oneLine(ofPage[0]?.docTitle ?? '');
    return { url, title, markdown: write(title, ofPage) };
  });
}

/** The URL of a pack without a source URL. */
export function packUrl({ name = '', version = '' }: PackMeta): string {
  return `pack://${encodeURIComponent(`${name}@${version}`)}`;
}

/**
 * A path that is not a URL is a path in the project that the pack was made from. The parser accepts line breaks in a URL, and a
 * user name can pose as its host.
 */
function pageUrl(meta: PackMeta, docPath: string): string {
  const url = /^https?:\/\//i.test(docPath) ? URL.parse(docPath) : null;
  if (url) return Object.assign(url, { username: '', password: '' }).href;
  return `${packUrl(meta)}/${encodePath(docPath.replace(/^\/+/, ''))}`;
}

function joinContents(_title: string, chunks: readonly PackChunk[]): string {
  return chunks.map(({ content }) => content).join('\n');
}

/** Other packs store headings in columns of their own. */
function writeSections(title: string, chunks: readonly PackChunk[]): string {
  const blocks = chunks.map(({ sectionTitle, content }, at) => {
    const heading = sectionOf(sectionTitle);
    const continues = at > 0 && sectionOf(chunks[at - 1]?.sectionTitle ?? '') === heading;
    return continues || !needsHeading(heading, title, content) ? content : `## ${heading}\n\n${content}`;
  });
  const text = blocks.join('\n\n');
  return /^#[ \t]/.test(text) ? text : `# ${title}\n\n${text}`;
}

/** The title of the section that a chunk is a part of. */
function sectionOf(sectionTitle: string): string {
  return oneLine(sectionTitle.replace(/ \(part \d+\)$/, ''));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Text above the first heading is called Introduction. */
function needsHeading(heading: string, title: string, content: string): boolean {
  if (heading === '' || heading === title || heading === 'Introduction') return false;
  const [, first] = /^#{1,6}[ \t]+(.*)/.exec(content) ?? [];
  return first?.trim() !== heading;
}
