import { PageFailure } from '../../errors/page-failure.ts';
import { requestedPauseMs } from '../../net/http/requested-pause.ts';
import { findRefusal } from '../../net/http/response-refusal.ts';
import type { SafeFetch, SafeResponse } from '../../net/http/safe-fetch.ts';
import {
  type ArchiveContents,
  type ArchiveLimits,
  BadTarballError,
  readArchive,
} from './github/read-archive.ts';

export interface DownloadArchiveOptions {
  /** Selects the wanted part of the archive, by path. */
  readonly isWanted: (path: string) => boolean;
  readonly limits: ArchiveLimits;
  readonly totalTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Downloads a gzipped tar archive and reads the wanted files.
 *
 * @throws {PageFailure} `not_found` without an archive, `server_error` for a damaged one, and as SafeFetch does.
 */
export async function downloadArchive(
  url: string,
  safeFetch: SafeFetch,
  { isWanted, limits, totalTimeoutMs, signal }: DownloadArchiveOptions,
): Promise<ArchiveContents> {
  const contents = Promise.withResolvers<ArchiveContents>();
  const response = await safeFetch(url, {
    totalTimeoutMs,
    consume: async (body) => contents.resolve(await readArchive(body, isWanted, limits)),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (!(error instanceof BadTarballError)) throw error;
    const message = `The archive could not be read (${error.message}).`;
    throw new PageFailure('server_error', url, message, { cause: error });
  });
  if (response.status !== 200) throw archiveFailure(url, response);
  return contents.promise;
}

/** The failure of a download that its host refused. */
export function archiveFailure(url: string, response: SafeResponse): PageFailure {
  const { failure, message } = findRefusal(response, '') ?? {
    failure: 'server_error' as const,
    message: 'The site returned no archive.',
  };
  return new PageFailure(failure, url, message, { retryAfterMs: requestedPauseMs(response) });
}
