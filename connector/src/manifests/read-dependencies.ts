import { ALL_READERS } from './all-readers.ts';
import { type Dependency, ManifestError, type ProjectFiles } from './dependency.ts';

export interface ProjectDependencies {
  /** Each package and version once, ordered by ecosystem and name. */
  readonly dependencies: readonly Dependency[];
  /** Manifests that could not be read, as sentences. */
  readonly problems: readonly string[];
}

/** The direct dependencies of a project, of all ecosystems. */
export function readDependencies(files: ProjectFiles): ProjectDependencies {
  const problems: string[] = [];
  const dependencies = new Map<string, Dependency>();
  for (const reader of ALL_READERS) {
    try {
      for (const dependency of reader.read(files)) {
        const { version, isPrivate } = dependency;
        const key = `${nameKey(dependency)} ${version}`;
        // If one manifest says that a package is private, it is.
        if (isPrivate || !dependencies.has(key)) dependencies.set(key, dependency);
      }
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      problems.push(error.message);
    }
  }
  const named = [...dependencies.values()];
  const known = new Set(named.filter(({ version }) => version !== null).map(nameKey));
  const sorted = named
    // A fixed version in one manifest is better than no version in another.
    .filter((dependency) => dependency.version !== null || !known.has(nameKey(dependency)))
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return { dependencies: sorted, problems };
}

function sortKey(dependency: Dependency): string {
  return `${nameKey(dependency)} ${dependency.version}`;
}

/** Only NuGet ignores the case of names; npm has old names that differ only in it. */
function nameKey({ ecosystem, name }: Dependency): string {
  return `${ecosystem} ${ecosystem === 'nuget' ? name.toLowerCase() : name}`;
}
