import { createHash } from 'node:crypto';
import type { CrawledPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { z } from 'zod';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage, PageLink } from '../../formats/page.ts';
import type { ParsedPage } from '../../parser/parser-pool.ts';
import type { PageUrl } from '../types.ts';

/** Stored with a page for later runs that do not parse it again. */
export const checkpointSchema = z.object({
  siteName: z.string().nullable(),
  /** Identifies the response that the page was parsed from; absent when refreshes always parse it. */
  bodyHash: z.string().optional(),
  /** The URL of its text, and of its validators, when that is not its own. */
  fetchedFrom: z.string().optional(),
  /** The URL that redirected to it; absent when none did. */
  foundAt: z.string().optional(),
  /** The translations of the page. */
  languages: z.array(z.object({ language: z.string(), url: z.string() })).optional(),
  /** Whether sections of its text are missing until a reader clicks. */
  hasClickSections: z.literal(true).optional(),
});

export type Checkpoint = z.output<typeof checkpointSchema>;

/** The links of a stored page; none unless its crawl follows links. */
export const linksSchema: z.ZodType<PageLink[]> = z
  .array(z.object({ url: z.string(), text: z.string() }))
  .nullable()
  .transform((links) => links ?? []);

/** Stored with a failed page for its retry; null when the page's own URL is enough. */
export const failedCheckpointSchema = z
  .object({
    /** Where its text is, when not at its own URL. */
    fetchUrl: z.string().optional(),
    /** Its text came in an archive, so it cannot be fetched alone. */
    isFromArchive: z.literal(true).optional(),
  })
  .nullable();

export type FailedCheckpoint = z.output<typeof failedCheckpointSchema>;

/** Responses of a browser or a service differ each time, so pages read by them are always parsed. */
export const COMPARABLE: ReadonlySet<string> = new Set([
  'http',
  'markdown',
] satisfies FetchedPage['tryType'][]);

/** Identifies the response that a page is parsed from; null when every refresh has to parse it. */
export function hashOfBody({ kind, body, bytes, html = '', tryType }: FetchedPage): string | null {
  if (!COMPARABLE.has(tryType)) return null;
  return createHash('sha256')
    .update(`${kind}\0`)
    .update(bytes ?? body)
    .update(`\0${html}`)
    .digest('base64url');
}

const WITHOUT_TEXT = {
  title: null,
  markdown: null,
  contentHash: null,
  etag: null,
  lastModified: null,
  fetchedAt: null,
  checkpoint: null,
  tryType: 'http',
} as const;

export interface StoredContent {
  readonly fetched: FetchedPage;
  readonly parsed: ParsedPage;
  /** Whether to store the links, with which an interrupted crawl or a refresh continues. */
  readonly hasLinks: boolean;
}

/** The row of a page that was read. */
export function storedRow(
  position: number,
  { url }: PageUrl,
  { fetched, parsed, hasLinks }: StoredContent,
): CrawledPage {
  const bodyHash = hashOfBody(fetched);
  const { fetchedFrom } = fetched;
  const checkpoint: Checkpoint = {
    siteName: parsed.siteName,
    ...(bodyHash !== null && { bodyHash }),
    ...(fetchedFrom !== undefined && { fetchedFrom }),
    ...(url !== fetched.finalUrl && { foundAt: url }),
    ...(parsed.languages && { languages: [...parsed.languages] }),
    ...(parsed.hasClickSections && { hasClickSections: true as const }),
  };
  return {
    url: fetched.finalUrl,
    position,
    title: parsed.title,
    markdown: parsed.markdown,
    status: 'success',
    failure: null,
    errorMessage: null,
    tryType: fetched.tryType,
    contentHash: parsed.contentHash,
    etag: fetched.etag,
    lastModified: fetched.lastModified,
    fetchedAt: fetched.fetchedAt,
    checkpoint,
    passages: parsed.passagesJson,
    tokens: parsed.tokens,
    ...(hasLinks && { links: JSON.stringify(parsed.links) }),
  };
}

/** The row of a page that is left out because another page has its text. */
export function skippedRow(position: number, url: string, reason: string): CrawledPage {
  return { ...WITHOUT_TEXT, url, position, status: 'skipped', failure: null, errorMessage: reason };
}

/** The row of a page that failed. */
export function failedRow(position: number, page: PageUrl, { failure, message }: PageFailure): CrawledPage {
  const { url } = page;
  const checkpoint = failedCheckpointOf(page);
  return { ...WITHOUT_TEXT, url, position, status: 'error', failure, errorMessage: message, checkpoint };
}

function failedCheckpointOf({ fetchUrl, foundBy }: PageUrl): FailedCheckpoint {
  if (foundBy === 'archive') return { isFromArchive: true };
  return fetchUrl === undefined ? null : { fetchUrl };
}
