import { PageFailure } from '../../../errors/page-failure.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import { findRefusal, requestedPauseMs } from '../../../net/http/response-refusal.ts';
import type { SafeFetch } from '../../../net/http/safe-fetch.ts';
import { type ArchiveLimits, BadTarballError, readArchive } from '../github/read-archive.ts';

const MEBIBYTE = 1024 * 1024;
export const PACKAGE_LIMITS: ArchiveLimits = {
  packedBytes: 64 * MEBIBYTE,
  unpackedBytes: 512 * MEBIBYTE,
  entries: 50_000,
  fileBytes: 4 * MEBIBYTE,
  totalBytes: 48 * MEBIBYTE,
};
const TOTAL_TIMEOUT_MS = 60_000;

/** The wanted files of a published package. */
export interface PackageFiles {
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Sentences without a final period. */
  readonly notes: readonly string[];
}

/**
 * Downloads the archive of a package and reads the wanted files. No code of the package is run.
 *
 * @throws {PageFailure} `not_found` without an archive, `server_error` for a damaged one, and as SafeFetch does.
 */
export async function fetchPackage(
  url: string,
  safeFetch: SafeFetch,
  isWanted: (path: string) => boolean,
  options: { readonly signal?: AbortSignal | undefined; readonly limits?: ArchiveLimits } = {},
): Promise<PackageFiles> {
  const { signal, limits = PACKAGE_LIMITS } = options;
  const contents = Promise.withResolvers<Awaited<ReturnType<typeof readArchive>>>();
  const response = await safeFetch(url, {
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    consume: async (body) => contents.resolve(await readArchive(body, isWanted, limits)),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (!(error instanceof BadTarballError)) throw error;
    const message = `The package could not be read (${error.message}).`;
    throw new PageFailure('server_error', url, message, { cause: error });
  });
  if (response.status !== 200) throw refused(url, response);
  const { files, tooLarge, isCut } = await contents.promise;
  return {
    files: new Map(files.map(({ path, bytes }) => [path, decodeText(bytes, '')])),
    notes: [
      ...(tooLarge > 0 ? [`Files of the package over ${limits.fileBytes / MEBIBYTE} MiB were skipped`] : []),
      ...(isCut ? ['The package is very large; some of its documentation may be missing'] : []),
    ],
  };
}

/** The failure of a download that the registry refused. */
export function refused(url: string, response: Parameters<typeof findRefusal>[0]): PageFailure {
  const { failure, message } = findRefusal(response, '') ?? {
    failure: 'server_error' as const,
    message: 'The package registry returned no archive.',
  };
  return new PageFailure(failure, url, message, { retryAfterMs: requestedPauseMs(response) });
}
