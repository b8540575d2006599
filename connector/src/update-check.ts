import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { fetchLimited } from './relay/fetch-limited.ts';

const TIMEOUT_MS = 10_000;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

export const UPDATE_MESSAGE =
  'Lectern offers another version of this connector. Restart the editor to install it. If this message appears again, delete ' +
  'the folder _npx in the cache folder shown by "npm config get cache"';

/** The bytes of the bundled program. */
function runningScript(): Buffer {
  return readFileSync(fileURLToPath(import.meta.url));
}

/**
 * Whether Lectern offers another version of the connector than the running one.
 *
 * @returns false if the server offers none or cannot be asked
 */
export async function isUpdateAvailable(serverUrl: string, script = runningScript()): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetchLimited(new URL('/connector.tgz', serverUrl), { redirect: 'error', signal });
    if (!response.ok) return false;
    const tarball = Buffer.from(await response.arrayBuffer());
    return !gunzipSync(tarball, { maxOutputLength: MAX_UNPACKED_BYTES }).includes(script);
  } catch {
    return false;
  }
}
