import { z } from 'zod';
import { PageFailure } from '../errors/page-failure.ts';
import { findRefusal, requestedPauseMs } from '../net/http/response-refusal.ts';
import type { SafeFetch } from '../net/http/safe-fetch.ts';

/** A published version of an npm package. */
export interface NpmRelease {
  readonly name: string;
  readonly version: string;
  readonly tarballUrl: string;
  /** Null when it states none. */
  readonly homepage: string | null;
  /** As package.json states it; null when it states none. */
  readonly repository: string | null;
}

/** The registry of npm or a mirror of it. Both methods return null for a package or version that does not exist. */
export interface NpmRegistry {
  /** The release at a version or a tag, such as `latest`. */
  findRelease(name: string, versionOrTag: string): Promise<NpmRelease | null>;
  /** All published versions, in the order of their publication. */
  listVersions(name: string): Promise<string[] | null>;
}

/** Package names, as far as they can be part of a URL (https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
const NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/;
/** Some packages have thousands of versions. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

const release = z.object({
  name: z.string(),
  version: z.string(),
  homepage: z.string().optional().catch(undefined),
  repository: z
    .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
    .optional()
    .catch(undefined),
  dist: z.object({ tarball: z.url({ protocol: /^https?$/ }) }),
});

const versionList = z.object({ versions: z.record(z.string(), z.unknown()) });

/**
 * Creates the client of a registry. Its methods throw PageFailure when the registry fails. robots.txt does not apply: the
 * registry is an interface for programs.
 */
export function createNpmRegistry(
  safeFetch: SafeFetch,
  registryUrl: string,
  signal?: AbortSignal,
): NpmRegistry {
  const getJson = async (path: string, accept: string): Promise<unknown> => {
    const url = `${registryUrl}/${path}`;
    const response = await safeFetch(url, {
      headers: { accept },
      maxBytes: MAX_LIST_BYTES,
      totalTimeoutMs: TIMEOUT_MS,
      ...(signal && { signal }),
    });
    if (response.status === 404 || response.status === 405) return null;
    const refusal = findRefusal(response, '');
    if (refusal || response.status !== 200) {
      const { failure, message } = refusal ?? {
        failure: 'server_error' as const,
        message: `The package registry answered with status ${response.status}.`,
      };
      throw new PageFailure(failure, url, message, { retryAfterMs: requestedPauseMs(response) });
    }
    return parseJson(url, response.body);
  };
  return {
    async findRelease(name, versionOrTag) {
      if (!NAME.test(name)) return null;
      const found = release.safeParse(
        await getJson(`${encodeName(name)}/${encodeURIComponent(versionOrTag)}`, 'application/json'),
      );
      if (!found.success) return null;
      const { version, homepage, repository, dist } = found.data;
      return {
        name,
        version,
        tarballUrl: dist.tarball,
        homepage: homepage ?? null,
        repository: repository ?? null,
      };
    },
    async listVersions(name) {
      if (!NAME.test(name)) return null;
      // The short form, without READMEs.
      const found = versionList.safeParse(
        await getJson(encodeName(name), 'application/vnd.npm.install-v1+json, application/json;q=0.5'),
      );
      return found.success ? Object.keys(found.data.versions) : null;
    },
  };
}

function encodeName(name: string): string {
  return name.replace('/', '%2F');
}

function parseJson(url: string, body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new PageFailure('server_error', url, 'The package registry sent no valid JSON.', { cause: error });
  }
}
