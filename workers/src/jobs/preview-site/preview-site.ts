import {
  MAX_PREVIEWED_PAGES,
  MAX_PREVIEWED_VERSIONS,
  previewBody,
  type SitePreview,
} from '@lectern/shared/contracts/preview.ts';
import { nextStepFor } from '@lectern/shared/domain/documents/failure.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { findSiteVersions } from '../../crawl/discover/versions/find-site-versions.ts';
import type { PageLoaderDeps } from '../../crawl/fetch/page-loader.ts';
import { type PreviewedPages, previewPages } from '../../crawl/preview-pages.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export type PreviewSiteDeps = ToolRunDeps & PageLoaderDeps;

const MAX_FOLDERS = 20;

/** Finds the pages that a crawl would fetch, before it is added. */
export function createPreviewSite(deps: PreviewSiteDeps): Handlers['preview-site'] {
  return createToolJob(deps, {
    name: 'preview-site',
    input: previewBody,
    async run(input, { signal }) {
      const request = { ...input, topics: input.topics ?? [] };
      try {
        const [found, versions] = await Promise.all([
          previewPages(deps, request),
          findSiteVersions(input.url, deps, { limit: MAX_PREVIEWED_VERSIONS, signal }),
        ]);
        return { result: { ...toPreview(found), versions } };
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error;
        return { result: toFailedPreview(error) };
      }
    },
  });
}

function toPreview({ pages, overLimit, isComplete, notes }: PreviewedPages): SitePreview {
  return {
    pages: pages.slice(0, MAX_PREVIEWED_PAGES).map(({ url, title }) => ({ url, title })),
    folders: foldersOf(pages.map(({ url }) => url)),
    found: pages.length + overLimit,
    isComplete,
    notes: [...notes],
    failure: null,
    versions: [],
  };
}

function toFailedPreview({ failure, message }: PageFailure): SitePreview {
  return {
    pages: [],
    folders: [],
    found: 0,
    isComplete: false,
    notes: [],
    failure: { class: failure, message, nextStep: nextStepFor(failure, message) },
    versions: [],
  };
}

/** The folders of the pages, the folder with the most pages first. */
function foldersOf(urls: readonly string[]): SitePreview['folders'] {
  const counts = new Map<string, number>();
  for (const url of urls) {
    const path = new URL(url).pathname.replace(/[^/]*$/, '');
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts]
    .map(([path, pages]) => ({ path, pages }))
    .sort((one, other) => other.pages - one.pages || (one.path < other.path ? -1 : 1))
    .slice(0, MAX_FOLDERS);
}
