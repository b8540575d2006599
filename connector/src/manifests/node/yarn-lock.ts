import { asObject, asString } from '../../json-rpc.js';
import type { Dependency } from '../dependency.ts';
import { objectEntries } from '../parse.ts';
import { type Installed, type NamedSpecifier, resolveAlias } from './package-json.ts';
import type { IsPrivate } from './private-packages.ts';

/** Finds installed packages in a yarn.lock of Yarn 1, which has a syntax of its own. */
export function findInYarnLock(text: string): (dependency: NamedSpecifier) => Installed | null {
  const byDescriptor = new Map<string, Installed>();
  for (const entry of text.split(/\n(?=\S)/)) {
    const [header = '', ...fields] = entry.split('\n');
    const version = fieldOf(fields, 'version');
    if (!header.endsWith(':') || version === '') continue;
    for (const descriptor of header.slice(0, -1).split(', ').map(unquote)) {
      const at = descriptor.indexOf('@', 1);
      const named = { alias: descriptor.slice(0, at), specifier: descriptor.slice(at + 1) };
      byDescriptor.set(descriptor, {
        name: resolveAlias(named).name,
        version,
        resolved: fieldOf(fields, 'resolved'),
      });
    }
  }
  return ({ alias, specifier }) => byDescriptor.get(`${alias}@${specifier}`) ?? onlyOne(alias, byDescriptor);
}

/** With `resolutions`, the lockfile has another range than package.json. */
function onlyOne(alias: string, byDescriptor: ReadonlyMap<string, Installed>): Installed | null {
  const matches = [...byDescriptor].filter(([descriptor]) => descriptor.startsWith(`${alias}@`));
  const versions = new Set(matches.map(([, { version }]) => version));
  return versions.size === 1 ? (matches[0]?.[1] ?? null) : null;
}

function fieldOf(lines: readonly string[], name: string): string {
  const line = lines.find((each) => each.startsWith(`  ${name} `));
  return line === undefined ? '' : unquote(line.slice(name.length + 3).trim());
}

function unquote(text: string): string {
  return text.replace(/^"|"$/g, '');
}

/** The dependencies in a yarn.lock of Yarn 2 and newer, which lists the workspaces with their dependencies. */
export function readBerryLock(lock: Readonly<Record<string, unknown>>, isPrivate: IsPrivate): Dependency[] {
  const entries = objectEntries(lock);
  const byDescriptor = new Map(
    entries.flatMap(([key, entry]) => key.split(', ').map((descriptor) => [descriptor, entry] as const)),
  );
  const workspaces = entries.filter(([, { resolution }]) => /@workspace:/.test(asString(resolution) ?? ''));
  return workspaces.flatMap(([, workspace]) =>
    Object.entries(asObject(workspace.dependencies)).flatMap(([alias, range]): Dependency[] => {
      const specifier = asString(range) ?? '';
      const entry =
        byDescriptor.get(`${alias}@${specifier}`) ??
        byDescriptor.get(`${alias}@npm:${specifier}`) ??
        onlyEntry(alias, entries);
      const resolution = asString(entry?.resolution) ?? '';
      if (entry === undefined || /@(?:workspace|link|portal|file):/.test(resolution)) return [];
      const [, name, version] = /^(@?[^@]+)@npm:([^:]+)$/.exec(resolution.replace(/::.*$/, '')) ?? [];
      if (name === undefined || version === undefined)
        return (
          patched(resolution, isPrivate) ?? [
            { ecosystem: 'npm', name: alias, version: null, isPrivate: true },
          ]
        );
      const [, archive = ''] = /::__archiveUrl=([^&]+)/.exec(resolution) ?? [];
      return [{ ecosystem: 'npm', name, version, isPrivate: isPrivate(name, decodeURIComponent(archive)) }];
    }),
  );
}

/** With `resolutions` and catalogs, the lockfile has another range than package.json. */
function onlyEntry(alias: string, entries: readonly [string, Record<string, unknown>][]) {
  const matches = entries.filter(([key]) => key.startsWith(`${alias}@`));
  return matches.length === 1 ? matches[0]?.[1] : undefined;
}

/** A package of the registry with a patch: `react@patch:react@npm%3A18.2.0#~/.yarn/patches/…`. */
function patched(resolution: string, isPrivate: IsPrivate): Dependency[] | null {
  const [, name, version] = /^(@?[^@]+)@patch:.+@npm%3A([^#:]+)#/.exec(resolution) ?? [];
  if (name === undefined || version === undefined) return null;
  return [{ ecosystem: 'npm', name, version, isPrivate: isPrivate(name, '') }];
}
