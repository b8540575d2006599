import { asObject, asString } from '../../json-values.ts';
import type { Dependency, ManifestReader } from '../dependency.ts';
import { readToml } from '../parse.ts';

/** Java projects of Gradle with a version catalog, which declares versions but does not enforce them. */
export const versionCatalogReader: ManifestReader = {
  files: /\.versions\.toml$/,
  read: (files) =>
    [...files.keys()]
      .filter((path) => path.endsWith('.versions.toml'))
      .flatMap((path) => {
        const { versions, libraries } = readToml(files, path);
        return Object.values(asObject(libraries)).flatMap((library) =>
          readLibrary(library, asObject(versions)),
        );
      }),
};

function readLibrary(library: unknown, versions: Readonly<Record<string, unknown>>): Dependency[] {
  const [group, artifact, number] =
    typeof library === 'string' ? library.split(':') : partsOf(asObject(library), versions);
  if (!group || !artifact) return [];
  // Ranges such as [1.0,2.0) and 1.+ fix no version.
  const version = number !== undefined && /^\d[\w.-]*$/.test(number) ? number : null;
  return [{ ecosystem: 'maven', name: `${group}:${artifact}`, version, isPrivate: false }];
}

function partsOf(library: Readonly<Record<string, unknown>>, versions: Readonly<Record<string, unknown>>) {
  const [group, artifact] = asString(library.module)?.split(':') ?? [
    asString(library.group),
    asString(library.name),
  ];
  const { ref } = asObject(library.version);
  return [group, artifact, versionOf(ref === undefined ? library.version : versions[String(ref)])];
}

/** A version is a text or a table of constraints; the strictest constraint counts. */
function versionOf(version: unknown): string | undefined {
  const { strictly, require: required, prefer } = asObject(version);
  return [version, strictly, required, prefer].map(asString).find((text) => text !== undefined);
}
