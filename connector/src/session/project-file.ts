import { dirname, join } from 'node:path';
import { CommandError } from '../commands/exit-codes.ts';
import { serverHash } from '../editors/lectern-servers.ts';
import { asObject, asString, asStrings, parseJson } from '../json-values.ts';
import { assertInProject, readText, saveText } from '../save-file.ts';

export const PROJECT_FILE = '.lectern.json';

/** A project file and the folder it is in. */
export interface FoundProject extends ProjectFile {
  readonly folder: string;
}

/** The collection of a project, and its package patterns. The file holds no secret and belongs in version control. */
export interface ProjectFile {
  /** The URL of the collection's MCP server. */
  readonly serverUrl: string;
  readonly collectionId: number;
  /** Patterns of package names that `sync` uses; [] for all. */
  readonly include: readonly string[];
  /** Patterns of package names that `sync` leaves out. */
  readonly exclude: readonly string[];
}

/**
 * Reads the file of the project, from a folder or the nearest one above.
 *
 * @returns null if there is none. Throws CommandError if it is not valid.
 */
export function findProjectFile(folder: string): FoundProject | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, PROJECT_FILE);
    const text = readText(path);
    if (text !== null) return { folder: at, ...parse(text, path) };
    if (dirname(at) === at) return null;
  }
}

/** Writes the file into a folder; everybody may read it. Throws CommandError if it cannot be written. */
export function saveProjectFile(folder: string, file: ProjectFile): void {
  const path = join(folder, PROJECT_FILE);
  const text = `${JSON.stringify(file, null, 2)}\n`;
  try {
    if (readText(path) === text) return;
    assertInProject(path);
    saveText(path, text, 0o644);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Without the file and the number, the next sync would create another collection.
    throw new CommandError(
      `Could not write ${path}. Check its permissions, and run "lectern sync --collection ${file.collectionId}" (${reason})`,
    );
  }
}

function parse(text: string, path: string): ProjectFile {
  const { serverUrl, collectionId, include, exclude } = asObject(parseJson(text));
  const url = asString(serverUrl) ?? '';
  if (serverHash(url) === null || !Number.isInteger(collectionId))
    throw new CommandError(`${path} is not valid. Delete it, and run "lectern sync" again`);
  return {
    serverUrl: url,
    collectionId: Number(collectionId),
    include: asStrings(include),
    exclude: asStrings(exclude),
  };
}
