import { gunzipSync } from 'node:zlib';

const TIMEOUT_MS = 10_000;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

export const UPDATE_MESSAGE =
  'Lectern offers another version of this connector. Restart the editor to install it. If this message appears again, delete ' +
  'the folder _npx in the cache folder shown by "npm config get cache"';

/**
 * Whether Lectern offers another version of the connector than the running one.
 *
 * @param script the running file
 * @returns false if the server offers none or cannot be asked
 */
export async function isUpdateAvailable(serverUrl: string, script: Buffer): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL('/connector.tgz', serverUrl), { redirect: 'error', signal });
    if (!response.ok) return false;
    const tarball = Buffer.from(await response.arrayBuffer());
    return !gunzipSync(tarball, { maxOutputLength: MAX_UNPACKED_BYTES }).includes(script);
  } catch {
    return false;
  }
}
