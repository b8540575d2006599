import { decodeText } from '../../../formats/decode-text.ts';
import type { SafeFetch } from '../../../net/http/safe-fetch.ts';
import { downloadArchive } from '../download-archive.ts';
import type { ArchiveLimits } from '../github/read-archive.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';

const MIB = 1024 * 1024;
export const PACKAGE_LIMITS: ArchiveLimits = {
  packedBytes: 64 * MIB,
  unpackedBytes: 512 * MIB,
  entries: 50_000,
  fileBytes: 4 * MIB,
  totalBytes: 48 * MIB,
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
 * Downloads the archive of a package and reads the wanted files. Runs no code of the package.
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
  const { files, tooLarge, isCut } = await downloadArchive(url, safeFetch, {
    isWanted,
    limits,
    signal,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
  });
  const texts = new Map<string, string>();
  for await (const { path, bytes } of iterateInTimeSlices(files, signal))
    texts.set(path, decodeText(bytes, ''));
  return { files: texts, notes: describeOmissions(tooLarge, isCut, limits) };
}

/** The notes on `tooLarge` skipped files, and on an archive whose end was not read. */
export function describeOmissions(tooLarge: number, isCut: boolean, { fileBytes }: ArchiveLimits): string[] {
  return [
    ...(tooLarge > 0 ? [`Files of the package over ${fileBytes / MIB} MiB were skipped`] : []),
    ...(isCut ? ['The package is very large; some of its documentation may be missing'] : []),
  ];
}
