import { asObject, asString } from '../../json-values.ts';
import type { Dependency } from '../dependency.ts';
import type { IsPrivate } from './private-packages.ts';

type Fields = Record<string, unknown>;

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** The part of a pnpm-lock.yaml with direct dependencies, which comes before the much longer list of all packages. */
export function pnpmImportersText(text: string): string {
  const documents = text.split(/^---$/m);
  return documents.map((document) => document.split(/^(?:packages|snapshots):/m)[0]).join('---\n');
}

/** The dependencies in a pnpm-lock.yaml, versions 5 to 9. Without workspaces, versions 5 and 6 have no importers. */
export function readPnpmLock(lock: Fields, isPrivate: IsPrivate): Dependency[] {
  const importers =
    lock.importers === undefined ? [lock] : Object.values(asObject(lock.importers)).map(asObject);
  return importers.flatMap((importer) =>
    GROUPS.flatMap((group) => Object.entries(asObject(importer[group]))).flatMap(
      ([alias, value]): Dependency[] => {
        const reference = asString(value) ?? asString(asObject(value).version) ?? '';
        if (/(?:^|@)(?:link|file|workspace):/.test(reference)) return [];
        const installed = parseReference(alias, reference);
        if (installed === null) return [{ ecosystem: 'npm', name: alias, version: null, isPrivate: true }];
        return [{ ecosystem: 'npm', ...installed, isPrivate: isPrivate(installed.name, '') }];
      },
    ),
  );
}

/**
 * Parses a reference to a package: `18.2.0`, with peers as `18.2.0(react@18.2.0)` or `18.2.0_react@18.2.0`, and for an
 * alias `/name/18.2.0`, `/name@18.2.0` or `name@18.2.0`.
 *
 * @returns null if the package does not come from the registry
 */
function parseReference(alias: string, reference: string): { name: string; version: string } | null {
  const [plain = ''] = reference.split('(', 1);
  const [, name, version] =
    /^(?:\/?(?!\d+\.\d+\.\d)((?:@[^/@]+\/)?[^/@]+)[@/])?(\d+\.\d+\.\d+[^/@_]*)(?:_.*)?$/.exec(plain) ?? [];
  return version === undefined ? null : { name: name ?? alias, version };
}
