import type { Ecosystem } from '../../../shared/src/domain/libraries/library.ts';

/** A direct dependency of a project. */
export interface Dependency {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  /**
   * The installed version. Without a lockfile, the numbers that the range fixes, such as 18 for `^18.2.0`; null if it
   * fixes none.
   */
  readonly version: string | null;
  /** Whether it comes from a private registry, a repository or a file, so its name must stay in the project. */
  readonly isPrivate: boolean;
}

/** The texts of a project's manifests and lockfiles by path. Paths are relative to the project and have slashes. */
export type ProjectFiles = ReadonlyMap<string, string>;

/** Reads one kind of manifest. */
export interface ManifestReader {
  /** Which files it needs, tested against the name of a file. */
  readonly files: RegExp;
  /** The direct dependencies of all projects in the files. Throws ManifestError. */
  readonly read: (files: ProjectFiles) => Dependency[];
}

/** A manifest or lockfile is not valid. The message names it. */
export class ManifestError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} is not valid (${cause instanceof Error ? cause.message.split('\n')[0] : cause})`, {
      cause,
    });
  }
}
