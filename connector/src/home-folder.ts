import { userInfo } from 'node:os';
import { join } from 'node:path';

export interface Environment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The user's home folder. With an empty HOME, as in some containers and services, `homedir` of Node.js is empty too, and
 * files would go to the current folder.
 */
export function homeFolder({ platform, env }: Environment) {
  // Unix shells on Windows set HOME to a path like /c/Users/ada.
  return (platform === 'win32' ? env.USERPROFILE : env.HOME) || userInfo().homedir;
}

/** The folder in which programs on Windows keep their settings. */
export function appDataFolder(environment: Environment) {
  return environment.env.APPDATA || join(homeFolder(environment), 'AppData/Roaming');
}
