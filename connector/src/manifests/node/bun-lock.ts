import { asObject, asString } from '../../json-values.ts';
import type { Dependency } from '../dependency.ts';
import { objectEntries } from '../parse.ts';
import { directDependencies } from './package-json.ts';
import type { IsPrivate } from './private-packages.ts';

/**
 * The dependencies in a bun.lock. It has a copy of every workspace's package.json, and names packages that only one
 * workspace uses `{workspace}/{package}`.
 */
export function readBunLock(lock: Readonly<Record<string, unknown>>, isPrivate: IsPrivate): Dependency[] {
  const packages = asObject(lock.packages);
  return objectEntries(lock.workspaces).flatMap(([, workspace]) =>
    directDependencies(workspace).flatMap(({ alias }): Dependency[] => {
      const entry = packages[`${asString(workspace.name)}/${alias}`] ?? packages[alias];
      // Optional peers are not installed.
      if (!Array.isArray(entry)) return [];
      const [, name = alias, reference = ''] = /^(@?[^@]+)@(.*)$/.exec(asString(entry[0]) ?? '') ?? [];
      if (/^(?:workspace|link|file|root):/.test(reference)) return [];
      const isRegistry = /^\d/.test(reference);
      const version = isRegistry ? reference : null;
      return [
        {
          ecosystem: 'npm',
          name,
          version,
          isPrivate: !isRegistry || isPrivate(name, asString(entry[1]) ?? ''),
        },
      ];
    }),
  );
}
