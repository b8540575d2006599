import {
  compareVersions,
  isReleaseOf,
  parseVersion,
} from '@lectern/shared/domain/libraries/library-version.ts';
import type { NpmRegistry, NpmRelease } from '../../../libraries/npm-registry.ts';

/**
 * The newest release of `@types` for a package without its own declarations. Its major and minor version equal
 * the package's; a release of another major version would be wrong. Null when there is none.
 */
export async function findTypes(
  registry: NpmRegistry,
  { name, version }: Pick<NpmRelease, 'name' | 'version'>,
): Promise<NpmRelease | null> {
  const described = parseVersion(version);
  if (!described || name.startsWith('@types/')) return null;
  const typesName = `@types/${name.replace(/^@/, '').replace('/', '__')}`;
  const versions = (await registry.listVersions(typesName)) ?? [];
  const [major = 0, minor = 0] = described.release;
  const releases = versions.flatMap((text) => {
    const parsed = parseVersion(text);
    return parsed && !parsed.isPrerelease && isReleaseOf(parsed, { release: [major], isPrerelease: false })
      ? [{ text, parsed }]
      : [];
  });
  const inOrder = releases.toSorted((one, other) => compareVersions(one.parsed, other.parsed));
  const notNewer = inOrder.findLast(({ parsed }) => (parsed.release[1] ?? 0) <= minor);
  const chosen = notNewer ?? inOrder[0];
  return chosen ? registry.findRelease(typesName, chosen.text) : null;
}
