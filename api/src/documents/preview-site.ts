import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { previewUrl } from '@lectern/shared/contracts/preview.ts';
import { sitePreview } from '@lectern/shared/contracts/preview.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { findDocumentByUrl } from '@lectern/shared/db/stores/documents/documents.ts';
import { checkSourceUrl, type PublicUrlRules } from '../check-public-url.ts';
import { type RunToolDeps, runTool } from '../run-tool.ts';

export type PreviewDeps = RunToolDeps & PublicUrlRules;

export interface PreviewCall {
  readonly userId: number;
  readonly collectionId: number;
  readonly input: BodyOf<typeof previewUrl>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Finds the pages that a crawl would fetch. Throws NotFoundError for a collection of another user, InvalidInputError for a
 * private address, and ConflictError when no worker answers in time.
 */
export async function previewSite(
  deps: PreviewDeps,
  { userId, collectionId, input, signal }: PreviewCall,
): Promise<ReplyOf<typeof previewUrl>> {
  await getCollection(deps.db, { userId, collectionId });
  await checkSourceUrl(input.url, deps);
  const existingDocument = await findDocumentByUrl(deps.db, collectionId, input.url);
  const result = await runTool(deps, { userId, tool: 'preview-site', input, signal });
  return { ...sitePreview.parse(result), existingDocument };
}
