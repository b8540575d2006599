import type { CollectionReply } from '../../../shared/src/contracts/collections.ts';
import { createLecternApi, type LecternApi } from '../api/lectern-api.ts';
import type { CommandContext } from '../commands/command.ts';
import { CommandError, NotFoundError, UsageError } from '../commands/exit-codes.ts';
import { serverHash } from '../editors/lectern-servers.ts';
import { readVariables } from '../settings.ts';
import { type FoundProject, findProjectFile, PROJECT_FILE } from './project-file.ts';
import { openSession } from './sign-in.ts';

export interface Opened {
  readonly api: LecternApi;
  /** Null if the project has none yet, and none is named. */
  readonly collection: CollectionReply | null;
  readonly project: FoundProject | null;
}

/**
 * Signs in and finds the collection: the named one, the project's, or SERVER_URL's.
 *
 * @param named an id or a name; undefined if the user named none
 */
export async function openProject(named: string | undefined, context: CommandContext): Promise<Opened> {
  const project = findProjectFile(context.folder);
  const session = await openSession(project === null ? null : new URL(project.serverUrl).origin, context);
  const api = createLecternApi(session);
  const collection = await findCollection(api, { named, project, env: context.env });
  return { api, collection, project };
}

/** Like `openProject`; takes the user's only collection if none is named. Throws UsageError if there are several. */
export async function openCollection(
  named: string | undefined,
  context: CommandContext,
): Promise<{ readonly api: LecternApi; readonly collection: CollectionReply }> {
  const { api, collection } = await openProject(named, context);
  if (collection !== null) return { api, collection };
  const all = await api.listCollections();
  const [only] = all;
  if (only === undefined)
    throw new NotFoundError('You have no collections yet. Run "lectern sync" in your project');
  if (all.length === 1) return { api, collection: only };
  throw new UsageError(`Choose a collection with --collection: ${all.map(({ name }) => name).join(', ')}`);
}

interface Choice {
  readonly named: string | undefined;
  readonly project: FoundProject | null;
  readonly env: CommandContext['env'];
}

async function findCollection(
  api: LecternApi,
  { named, project, env }: Choice,
): Promise<CollectionReply | null> {
  if (named !== undefined && /^\d+$/.test(named)) return api.getCollection(Number(named));
  if (named !== undefined) {
    const matches = (await api.listCollections()).filter(
      ({ name }) => name.toLowerCase() === named.toLowerCase(),
    );
    const [match] = matches;
    if (!match) throw new NotFoundError(`Collection "${named}" not found`);
    if (matches.length > 1)
      throw new UsageError(
        `Several collections have this name. Choose one with --collection and its ID: ${matches.map(({ id }) => id).join(', ')}`,
      );
    return match;
  }
  if (project !== null) return collectionOf(project, api);
  const hash = serverHash(readVariables(env).serverUrl);
  if (hash === null) return null;
  return (await api.listCollections()).find(({ mcpServerHash }) => mcpServerHash === hash) ?? null;
}

/** The number alone could name another collection of this user if the file comes from another account. */
async function collectionOf(project: FoundProject, api: LecternApi): Promise<CollectionReply> {
  const { origin } = new URL(project.serverUrl);
  if (origin !== api.origin)
    throw new CommandError(
      `${PROJECT_FILE} belongs to ${origin}, but you are signed in to ${api.origin}. Run "lectern login ${origin}"`,
    );
  const collection = await api.getCollection(project.collectionId).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
  if (collection?.mcpServerHash === serverHash(project.serverUrl) && collection !== null) return collection;
  throw new NotFoundError(
    `The collection in ${PROJECT_FILE} is not yours, or was deleted. Delete the file, or sign in with another key`,
  );
}
