import { normalizePythonName } from '../../../../shared/src/domain/libraries/library.ts';
import { asObject, asString } from '../../json-values.ts';
import { objects } from '../parse.ts';
import type { Requirement } from './requirement.ts';

type Fields = Record<string, unknown>;

/** Packages by normalized name, as poetry.lock, pdm.lock and pylock.toml (PEP 751) list them. */
export function lockedPackages(lock: Fields): Map<string, Requirement> {
  const packages = objects(lock.package ?? lock.packages).map((entry): [string, Requirement] => {
    const name = normalizePythonName(asString(entry.name) ?? '');
    const source = asObject(entry.source);
    const isElsewhere = ['vcs', 'directory', 'archive', 'git', 'path', 'url'].some(
      (key) => entry[key] !== undefined,
    );
    // Poetry names the type of sources other than the public index; pylock.toml has the URL of the index.
    const index = asString(entry.index);
    const isPrivate =
      isElsewhere || source.type !== undefined || (index !== undefined && !isPublicIndex(index));
    return [name, { name, version: asString(entry.version) ?? null, isPrivate }];
  });
  return new Map(packages);
}

/**
 * The direct dependencies in a uv.lock, which lists the workspace's own packages with their dependencies.
 *
 * @param defaultIndexes the indexes that mirror the public one, as pyproject.toml configures them
 */
export function readUvLock(lock: Fields, defaultIndexes: readonly string[]): Requirement[] {
  const packages = objects(lock.package);
  const isOwn = ({ source }: Fields) =>
    ['editable', 'virtual', 'directory'].some((key) => asObject(source)[key] !== undefined);
  const direct = packages
    .filter(isOwn)
    .flatMap((own) => [
      ...objects(own.dependencies),
      ...Object.values(asObject(own['optional-dependencies'])).flatMap(objects),
      ...Object.values(asObject(own['dev-dependencies'])).flatMap(objects),
    ]);
  return direct.flatMap((dependency): Requirement[] => {
    // Only dependencies with several versions name one.
    const entry = packages.find(
      ({ name, version }) =>
        name === dependency.name && (dependency.version === undefined || version === dependency.version),
    );
    if (!entry || isOwn(entry)) return [];
    const index = asString(asObject(entry.source).registry) ?? '';
    const isPrivate = !isPublicIndex(index) && !defaultIndexes.includes(index);
    return [
      {
        name: normalizePythonName(asString(entry.name) ?? ''),
        version: asString(entry.version) ?? null,
        isPrivate,
      },
    ];
  });
}

function isPublicIndex(url: string): boolean {
  return URL.canParse(url) && /^(?:pypi\.org|files\.pythonhosted\.org)$/.test(new URL(url).host);
}
