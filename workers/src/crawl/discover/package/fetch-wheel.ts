import { setImmediate } from 'node:timers/promises';
import { batchBySize } from '@lectern/shared/batch-by-size.ts';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { PageFailure } from '../../../errors/page-failure.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import type { SafeFetch } from '../../../net/http/safe-fetch.ts';
import { archiveFailure } from '../download-archive.ts';
import type { ArchiveLimits } from '../github/read-archive.ts';
import { describeOmissions, PACKAGE_LIMITS, type PackageFiles } from './fetch-package.ts';

const TOTAL_TIMEOUT_MS = 60_000;
/** Takes about 20 ms. Other work of this process then runs. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/**
 * Downloads a wheel, a ZIP archive, and reads the wanted files. Runs no code of the package. fflate never inflates a file
 * beyond its declared size, so the limit on the sum of declared sizes stops ZIP bombs.
 *
 * @throws {PageFailure} `too_large` over 64 MiB or 50,000 files, `server_error` for a damaged wheel, and as SafeFetch does.
 */
export async function fetchWheel(
  url: string,
  safeFetch: SafeFetch,
  isWanted: (path: string) => boolean,
  options: { readonly signal?: AbortSignal | undefined; readonly limits?: ArchiveLimits } = {},
): Promise<PackageFiles> {
  const { signal, limits = PACKAGE_LIMITS } = options;
  const response = await safeFetch(url, {
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    maxBytes: limits.packedBytes,
    ...(signal && { signal }),
  });
  if (response.status !== 200) throw archiveFailure(url, response);
  return readWheel(url, response.body, isWanted, limits);
}

async function readWheel(
  url: string,
  packed: Uint8Array,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits,
): Promise<PackageFiles> {
  let [totalBytes, tooLarge, isCut] = [0, 0, false];
  const select = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!isWanted(name)) return false;
    const isTooLarge = originalSize > limits.fileBytes;
    if (isTooLarge) tooLarge += 1;
    else if (totalBytes + originalSize > limits.totalBytes) isCut = true;
    else totalBytes += originalSize;
    return !isTooLarge && !isCut;
  };
  try {
    const files = new Map<string, string>();
    const selected = listEntries(url, packed, limits.entries).filter(select);
    const options = { maxBytes: MAX_BATCH_BYTES };
    for (const batch of batchBySize(selected, ({ originalSize }) => originalSize, options)) {
      const unpacked = unpack(packed, new Set(batch.map(({ index }) => index)));
      for (const [path, bytes] of Object.entries(unpacked)) files.set(path, decodeText(bytes, ''));
      await setImmediate();
    }
    return { files, notes: describeOmissions(tooLarge, isCut, limits) };
  } catch (error) {
    if (error instanceof PageFailure) throw error;
    throw new PageFailure('server_error', url, 'The package could not be read (it is damaged).', {
      cause: error,
    });
  }
}

interface ZipEntry extends UnzipFileInfo {
  readonly index: number;
}

/** @throws {PageFailure} `too_large` for more than `maxEntries` files. */
function listEntries(url: string, packed: Uint8Array, maxEntries: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  unzipSync(packed, {
    filter(entry) {
      if (entries.length === maxEntries) {
        throw new PageFailure(
          'too_large',
          url,
          `The package has more than ${maxEntries} files. Paste its documentation as text.`,
        );
      }
      entries.push({ ...entry, index: entries.length });
      return false;
    },
  });
  return entries;
}

/** Unpacks entries by their index: an archive may contain one name many times. */
function unpack(packed: Uint8Array, indexes: ReadonlySet<number>): Record<string, Uint8Array> {
  let index = -1;
  return unzipSync(packed, {
    filter() {
      index += 1;
      return indexes.has(index);
    },
  });
}
