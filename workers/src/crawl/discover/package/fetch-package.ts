import { PageFailure } from '../../../errors/page-failure.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import type { NpmRelease } from '../../../libraries/npm-registry.ts';
import { findRefusal, requestedPauseMs } from '../../../net/http/response-refusal.ts';
import type { SafeFetch } from '../../../net/http/safe-fetch.ts';
import { type ArchiveLimits, BadTarballError, readArchive } from '../github/read-archive.ts';
import { isDeclaration, isPackageFile } from './choose-package-files.ts';

const MEBIBYTE = 1024 * 1024;
export const PACKAGE_LIMITS: ArchiveLimits = {
  packedBytes: 64 * MEBIBYTE,
  unpackedBytes: 512 * MEBIBYTE,
  entries: 50_000,
  fileBytes: 4 * MEBIBYTE,
  totalBytes: 48 * MEBIBYTE,
};
const TOTAL_TIMEOUT_MS = 60_000;

/** The documentation and the declarations of a published package. */
export interface PackageContents {
  /** The parsed package.json; empty when it is unreadable. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Texts by path. */
  readonly documents: ReadonlyMap<string, string>;
  readonly declarations: ReadonlyMap<string, string>;
  /** Sentences without a final period. */
  readonly notes: readonly string[];
}

/**
 * Downloads the archive of a release and reads its documentation and declarations. No code of the package is run.
 *
 * @throws {PageFailure} `not_found` without an archive, `server_error` for a damaged one, and as SafeFetch does.
 */
export async function fetchPackage(
  { name, version, tarballUrl }: Pick<NpmRelease, 'name' | 'version' | 'tarballUrl'>,
  safeFetch: SafeFetch,
  {
    signal,
    limits = PACKAGE_LIMITS,
  }: { readonly signal?: AbortSignal | undefined; readonly limits?: ArchiveLimits } = {},
): Promise<PackageContents> {
  const contents = Promise.withResolvers<Awaited<ReturnType<typeof readArchive>>>();
  const response = await safeFetch(tarballUrl, {
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    consume: async (body) => contents.resolve(await readArchive(body, isPackageFile, limits)),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (!(error instanceof BadTarballError)) throw error;
    const message = `The package ${name}@${version} could not be read (${error.message}).`;
    throw new PageFailure('server_error', tarballUrl, message, { cause: error });
  });
  if (response.status !== 200) throw refused(tarballUrl, response);
  const { files, tooLarge, isCut } = await contents.promise;
  const texts = new Map(files.map(({ path, bytes }) => [path, decodeText(bytes, '')]));
  const manifest = parseManifest(texts.get('package.json'));
  texts.delete('package.json');
  return {
    manifest,
    documents: new Map([...texts].filter(([path]) => !isDeclaration(path))),
    declarations: new Map([...texts].filter(([path]) => isDeclaration(path))),
    notes: [
      ...(tooLarge > 0 ? [`Files of the package over ${limits.fileBytes / MEBIBYTE} MiB were skipped`] : []),
      ...(isCut ? ['The package is very large; some of its documentation may be missing'] : []),
    ],
  };
}

function refused(url: string, response: Parameters<typeof findRefusal>[0]): PageFailure {
  const { failure, message } = findRefusal(response, '') ?? {
    failure: 'server_error' as const,
    message: 'The package registry returned no archive.',
  };
  return new PageFailure(failure, url, message, { retryAfterMs: requestedPauseMs(response) });
}

function parseManifest(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
