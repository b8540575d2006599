import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { cratePageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { encodePath } from '@lectern/shared/domain/web/encode-path.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import { findNewestVersion } from '../../../libraries/choose-version.ts';
import { createCrates } from '../../../libraries/hosted-registries.ts';
import { PUBLIC_REGISTRIES } from '../../../libraries/package-registries.ts';
import { createRegistryClient } from '../../../libraries/registry-client.ts';
import { createIsDocument } from '../github/choose-files.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { fetchPackage, type PackageFiles } from './fetch-package.ts';
import { type PackageContents, writeReference } from './package-contents.ts';

const isDocument = createIsDocument('');
const MAX_RUSTDOC_BYTES = 16 * 1024 * 1024;
const MAX_UNPACKED_RUSTDOC_BYTES = 64 * 1024 * 1024;

/**
 * The documentation inside a crate: its README, documents and the documentation comments of its source. Null for an unknown
 * crate or version. Runs no code. Throws as SafeFetch does.
 */
export async function readCrate(
  { name, version }: { readonly name: string; readonly version: string | null },
  { safeFetch, parserPool, registries = PUBLIC_REGISTRIES }: DiscoverDeps,
  signal?: AbortSignal,
): Promise<PackageContents | null> {
  const known =
    version ??
    (await findNewestVersion(name, createCrates(createRegistryClient(safeFetch, signal), registries)));
  if (known === null) return null;
  const crate = `${registries.cratesDownloads}/${name}/${name}-${encodeURIComponent(known)}.crate`;
  const isWanted = (path: string) => path.endsWith('.rs') || isDocument(path);
  const downloaded = await fetchPackage(crate, safeFetch, isWanted, { signal }).catch(nullIfMissing);
  if (!downloaded) return null;
  const { files, notes } = downloaded;
  const url = cratePageUrl(name, known);
  const fileUrl = (path: string) =>
    `https://docs.rs/crate/${name}/${encodeURIComponent(known)}/source/${encodePath(path)}`;
  const sources = new Map([...files].filter(([path]) => path.endsWith('.rs')));
  const rustdoc = await fetchRustdoc(
    `${registries.docsRs}/crate/${name}/${encodeURIComponent(known)}/json.gz`,
    safeFetch,
    signal,
  );
  const written = await writeReference(
    parserPool,
    { language: 'rust', name, files: sources, rustdoc },
    { url, fileUrl },
  );
  return {
    version: known,
    url,
    documents: [...files]
      .filter(([path]) => isDocument(path))
      .map(([path, text]) => ({ path, text, url: fileUrl(path) })),
    reference: written.reference,
    notes: [...notes, ...written.notes],
  };
}

/** The JSON that docs.rs has for crates built since May 2025 (https://docs.rs/about/rustdoc-json); null without it. */
async function fetchRustdoc(
  url: string,
  safeFetch: DiscoverDeps['safeFetch'],
  signal?: AbortSignal,
): Promise<string | null> {
  const options = { maxBytes: MAX_RUSTDOC_BYTES, ...(signal && { signal }) };
  try {
    const { status, body } = await safeFetch(url, options);
    if (status !== 200) return null;
    const json = await promisify(gunzip)(body, { maxOutputLength: MAX_UNPACKED_RUSTDOC_BYTES });
    return json.toString('utf8');
  } catch (error) {
    // The source contains nearly the same documentation.
    if (error instanceof PageFailure || isDamaged(error)) return null;
    throw error;
  }
}

/** Errors of zlib, also for more than the limit. */
function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code));
}

/** The crate host sends 403 for unknown crates. */
function nullIfMissing(error: unknown): PackageFiles | null {
  if (error instanceof PageFailure && (error.failure === 'not_found' || error.failure === 'forbidden'))
    return null;
  throw error;
}
