import { asObject, asString } from '../../json-values.ts';
import type { Dependency } from '../dependency.ts';
import { type Installed, kindOf, type NamedSpecifier, resolveAlias } from './package-json.ts';
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
  return ({ alias, specifier }) =>
    byDescriptor.get(`${alias}@${specifier}`) ?? onlyOne(alias, byDescriptor, ({ version }) => version);
}

/** With `resolutions`, the lockfile has another range than package.json. */
function onlyOne<Entry>(
  alias: string,
  byDescriptor: ReadonlyMap<string, Entry>,
  versionOf: (entry: Entry) => string,
): Entry | null {
  const matches = [...byDescriptor].filter(([descriptor]) => descriptor.startsWith(`${alias}@`));
  const versions = new Set(matches.map(([, entry]) => versionOf(entry)));
  return versions.size === 1 ? (matches[0]?.[1] ?? null) : null;
}

function fieldOf(lines: readonly string[], name: string): string {
  const line = lines.find((each) => each.startsWith(`  ${name} `));
  return line === undefined ? '' : unquote(line.slice(name.length + 3).trim());
}

function unquote(text: string): string {
  return text.replace(/^"|"$/g, '');
}

/**
 * The dependencies in a yarn.lock of Yarn 2 and newer, which lists the workspaces with their dependencies. Its YAML is
 * read by line, because a parser takes seconds for a large file.
 *
 * @param settings .yarnrc.yml, which has the ranges of `catalog:`
 */
export function readBerryLock(
  text: string,
  settings: Readonly<Record<string, unknown>>,
  isPrivate: IsPrivate,
): Dependency[] {
  const entries = text.split(/\n(?=\S)/).map(parseBerryEntry);
  const resolutions = new Map(
    entries.flatMap(({ descriptors, resolution }) => descriptors.map((each) => [each, resolution] as const)),
  );
  const workspaces = entries.filter(({ resolution }) => resolution.includes('@workspace:'));
  return workspaces.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ alias, specifier }): Dependency[] => {
      const range = catalogRange(alias, specifier, settings) ?? specifier;
      const resolution =
        resolutions.get(`${alias}@${range}`) ??
        resolutions.get(`${alias}@npm:${range}`) ??
        onlyOne(alias, resolutions, (each) => each);
      if (kindOf(range) === 'local' || /@(?:workspace|link|portal|file):/.test(resolution ?? '')) return [];
      return [parseResolution(alias, resolution ?? `${alias}@npm:`, isPrivate)];
    }),
  );
}

/** The range of `catalog:` or `catalog:name`; undefined for other specifiers. */
function catalogRange(alias: string, specifier: string, settings: Readonly<Record<string, unknown>>) {
  const [, name] = /^catalog:(.*)$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const catalog = name === '' ? settings.catalog : asObject(settings.catalogs)[name];
  return asString(asObject(catalog)[alias]);
}

interface BerryEntry {
  /** Such as `react@npm:^19.0.0`. */
  readonly descriptors: readonly string[];
  /** Such as `react@npm:19.1.0`. */
  readonly resolution: string;
  readonly dependencies: readonly NamedSpecifier[];
}

function parseBerryEntry(text: string): BerryEntry {
  const [header = '', ...lines] = text.split(/\r?\n/);
  const start = lines.indexOf('  dependencies:') + 1;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('    '));
  const dependencies = start === 0 ? [] : lines.slice(start, end < 0 ? undefined : end);
  return {
    descriptors: unquote(header.replace(/:$/, '')).split(', '),
    resolution: fieldOf(lines, 'resolution:'),
    dependencies: dependencies.flatMap((line) => {
      const [, alias, specifier] = /^ {4}"?([^":]+)"?: (.*)$/.exec(line) ?? [];
      return alias === undefined || specifier === undefined ? [] : [{ alias, specifier: unquote(specifier) }];
    }),
  };
}

function parseResolution(alias: string, resolution: string, isPrivate: IsPrivate): Dependency {
  const [, name, version] =
    /^(@?[^@]+)@npm:([^:]*)(?:::|$)/.exec(resolution) ?? PATCHED.exec(resolution) ?? [];
  if (name === undefined || version === undefined)
    return { ecosystem: 'npm', name: alias, version: null, isPrivate: true };
  const [, archive = ''] = /::__archiveUrl=([^&]+)/.exec(resolution) ?? [];
  return {
    ecosystem: 'npm',
    name,
    version: version === '' ? null : version,
    isPrivate: isPrivate(name, decodeURIComponent(archive)),
  };
}

/** A package of the registry with a patch: `react@patch:react@npm%3A18.2.0#~/.yarn/patches/…`. */
const PATCHED = /^(@?[^@]+)@patch:.+@npm%3A([^#:]+)#/;
