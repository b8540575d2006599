import type { NamedLibrary } from '../../../shared/src/contracts/libraries.ts';
import type { Dependency } from '../manifests/dependency.ts';
import type { UserRegistries } from '../manifests/registries.ts';

export interface DependencyFilter {
  /** Patterns of names, with `*`; [] for all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** GOPRIVATE: patterns of Go modules that are private, separated by commas. */
  readonly goPrivate: string;
  /** Where the packages of an ecosystem come from, unless it is the public registry. */
  readonly registries?: UserRegistries;
}

export interface ChosenDependencies {
  /** The libraries to look up on the server. */
  readonly libraries: readonly NamedLibrary[];
  /** The names that never leave this computer. */
  readonly privateNames: readonly string[];
  /** How many the patterns leave out. */
  readonly excludedCount: number;
}

/** The types of another package, whose documentation includes them. They are used only if a pattern names them. */
const TYPES = /^@types\//;
/** The names and versions that the server accepts. */
const VALID_NAME = /^[\w@./:~+-]{1,214}$/;
const VALID_VERSION = /^[\w.+!~-]{1,100}$/;

/** Divides the dependencies into libraries to look up and private packages. */
export function chooseDependencies(
  dependencies: readonly Dependency[],
  { include, exclude, goPrivate, registries = {} }: DependencyFilter,
): ChosenDependencies {
  const isPrivate = ({ ecosystem, name, isPrivate }: Dependency) =>
    isPrivate || !VALID_NAME.test(name) || (ecosystem === 'go' && isPrivateModule(name, goPrivate));
  const isChosen = ({ name }: Dependency) =>
    (include.length > 0 ? matchesAny(name, include) : !TYPES.test(name)) && !matchesAny(name, exclude);
  const open = dependencies.filter((dependency) => !isPrivate(dependency));
  const chosen = open.filter(isChosen);
  return {
    libraries: chosen.map(({ ecosystem, name, version }) => ({
      ecosystem,
      name,
      version: validVersion(version),
      ...(registries[ecosystem] !== undefined && { registry: registries[ecosystem] }),
    })),
    privateNames: [...new Set(dependencies.filter(isPrivate).map(({ name }) => name))],
    excludedCount: open.length - chosen.length,
  };
}

function validVersion(version: string | null): string | null {
  return version !== null && VALID_VERSION.test(version) ? version : null;
}

function matchesAny(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(name.toLowerCase(), pattern.toLowerCase()));
}

/** Linear, because a project's file may have a pattern with so many asterisks that a regular expression would take hours. */
function matches(name: string, pattern: string): boolean {
  const [start = '', ...others] = pattern.split('*');
  const end = others.pop();
  if (end === undefined) return name === start;
  if (!name.startsWith(start)) return false;
  let at = start.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.endsWith(end) && at <= name.length - end.length;
}

/** A pattern of GOPRIVATE matches a module and everything below it (go help module-private). */
function isPrivateModule(name: string, goPrivate: string): boolean {
  const patterns = goPrivate.split(',').filter((pattern) => pattern !== '');
  return patterns.some((pattern) => {
    const depth = pattern.split('/').length;
    return matchesAny(name.split('/').slice(0, depth).join('/'), [pattern]);
  });
}
