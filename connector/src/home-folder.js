import { userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} Environment
 * @property {NodeJS.Platform} platform
 * @property {Readonly<Record<string, string | undefined>>} env
 */

/**
 * The user's home folder. With an empty HOME, as in some containers and services, `homedir` of Node.js is empty too, and
 * files would go to the current folder.
 *
 * @param {Environment} environment
 */
export function homeFolder({ platform, env }) {
  // Unix shells on Windows set HOME to a path like /c/Users/ada.
  return (platform === 'win32' ? env.USERPROFILE : env.HOME) || userInfo().homedir;
}

/**
 * The folder in which programs on Windows keep their settings.
 *
 * @param {Environment} environment
 */
export function appDataFolder(environment) {
  return environment.env.APPDATA || join(homeFolder(environment), 'AppData/Roaming');
}
