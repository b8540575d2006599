import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '../api/api-client.ts';
import type { CommandContext } from '../commands/command.ts';
import { appDataFolder, homeFolder } from '../home-folder.ts';
import { asObject, asString, parseJson } from '../json-values.ts';
import { copyBefore, readText, saveText } from '../save-file.ts';

type Environment = Pick<CommandContext, 'platform' | 'env'>;

/** The file with the API keys of `lectern login`, in the user's folder for settings (XDG Base Directory). */
export function credentialsPath(environment: Environment): string {
  const settings =
    environment.platform === 'win32'
      ? appDataFolder(environment)
      : environment.env.XDG_CONFIG_HOME || join(homeFolder(environment), '.config');
  return join(settings, 'lectern', 'credentials.json');
}

/** The stored sessions, the last sign-in first. A file that cannot be read counts as none. */
export function readCredentials(environment: Environment): Session[] {
  try {
    const { servers } = asObject(parseJson(readText(credentialsPath(environment)) ?? ''));
    return (Array.isArray(servers) ? servers : []).flatMap((server) => {
      const { origin, apiKey } = asObject(server);
      const isComplete = asString(origin) !== undefined && asString(apiKey) !== undefined;
      return isComplete ? [{ origin: String(origin), apiKey: String(apiKey) }] : [];
    });
  } catch {
    return [];
  }
}

/** Stores a session; only the user can read the file. Returns its path. */
export function storeCredentials(session: Session, environment: Environment): string {
  const others = readCredentials(environment).filter(({ origin }) => origin !== session.origin);
  return write([session, ...others], environment);
}

/** Removes a stored session. */
export function removeCredentials(origin: string, environment: Environment): void {
  const others = readCredentials(environment).filter((session) => session.origin !== origin);
  if (others.length > 0) write(others, environment);
  else rmSync(credentialsPath(environment), { force: true });
}

function write(servers: readonly Session[], environment: Environment): string {
  const path = credentialsPath(environment);
  // A file that other users may read keeps its permissions when it is replaced.
  if (existsSync(path)) chmodSync(path, 0o600);
  // A damaged file counts as empty, but the user may repair it.
  if (parseJson(readText(path) ?? '{}') === undefined) copyBefore(path);
  saveText(path, `${JSON.stringify({ servers }, null, 2)}\n`);
  return path;
}
