import { normalizePythonName } from '@lectern/shared/domain/libraries/library.ts';
import { parseJson } from '@lectern/shared/parse-json.ts';
import { z } from 'zod';
import { packageSource } from './documentation-sources.ts';
import type { LibraryRegistry } from './library-registry.ts';
import type { RegistryClient } from './registry-client.ts';
import { indexedPackageUrl } from './registry-urls.ts';

/** A file of a Python package. */
interface IndexedFile {
  readonly filename: string;
  readonly url: string;
  readonly version: string;
  readonly packagetype: 'sdist' | 'bdist_wheel';
}

const JSON_OR_HTML = 'application/vnd.pypi.simple.v1+json, text/html;q=0.1';
const fileList = z.object({ files: z.array(z.object({ filename: z.string(), url: z.string() })) });
const MAX_FILES = 20_000;
const MAX_LINK_CHARS = 2_500;

/**
 * The files of a package in a simple index (PEP 503 and 691), which mirrors and private registries have; null for an unknown
 * package. Throws PageFailure when the index fails.
 */
export async function listIndexedFiles(
  { read }: Pick<RegistryClient, 'read'>,
  indexUrl: string,
  name: string,
): Promise<IndexedFile[] | null> {
  const page = `${indexUrl}/${normalizePythonName(name)}/`;
  const files = await read(page, JSON_OR_HTML, (body) =>
    body.trimStart().startsWith('{')
      ? (fileList.safeParse(parseJson(body)).data?.files ?? [])
      : readHtml(body),
  );
  if (files === null) return null;
  return files.slice(0, MAX_FILES).flatMap(({ filename, url: href }) => {
    const url = URL.parse(href, page);
    const kind = versionOf(filename);
    return url && /^https?:$/.test(url.protocol) && kind ? [{ filename, url: url.href, ...kind }] : [];
  });
}

/** The registry of a simple index. */
export function createSimpleIndex(client: Pick<RegistryClient, 'read'>, indexUrl: string): LibraryRegistry {
  return {
    async listVersions(name) {
      const files = await listIndexedFiles(client, indexUrl, name);
      return files && [...new Set(files.map(({ version }) => version))];
    },
    async listSources(name, version) {
      const url = indexedPackageUrl(indexUrl, normalizePythonName(name), version);
      return [packageSource(url, version, `From the package itself on ${new URL(indexUrl).host}`)];
    },
  };
}

/** https://packaging.python.org/en/latest/specifications/: a version has no hyphen in a file's name. */
function versionOf(filename: string): Pick<IndexedFile, 'version' | 'packagetype'> | null {
  const [, sdist] = /-(\d[^-]*)\.tar\.gz$/.exec(filename) ?? [];
  if (sdist !== undefined) return { version: sdist, packagetype: 'sdist' };
  const [, wheel] = /^[^-]+-(\d[^-]*)(?:-\d[^-]*)?-[^-]+-[^-]+-[^-]+\.whl$/.exec(filename) ?? [];
  return wheel === undefined ? null : { version: wheel, packagetype: 'bdist_wheel' };
}

/** Splits at the end tags: one regular expression for a whole link takes quadratic time for links without an end. */
function readHtml(body: string): readonly { readonly filename: string; readonly url: string }[] {
  return body.split(/<\/a>/i, MAX_FILES).flatMap((part) => {
    const end = part.slice(-MAX_LINK_CHARS);
    const start = end.toLowerCase().lastIndexOf('<a');
    const url = start < 0 ? undefined : /\shref="([^"]+)"/i.exec(end.slice(start))?.[1];
    const filename = end.slice(end.lastIndexOf('>') + 1).trim();
    return url === undefined ? [] : [{ filename, url: url.replaceAll('&amp;', '&') }];
  });
}
