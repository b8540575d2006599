import { gunzipSync } from 'node:zlib';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** What to do about it. */
export const OTHER_SERVED =
  'Lectern serves another connector than this one: restart the editor, and npx fetches it; where that does not help ' +
  'delete the folder _npx in what "npm config get cache" says';

/**
 * Whether Lectern serves another connector than the one that runs. False where none is served, or nothing that can be
 * compared.
 *
 * @param {string} serverUrl
 * @param {Buffer} script the file that runs
 * @returns {Promise<boolean>}
 */
export async function isOtherServed(serverUrl, script) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL('/connector.tgz', serverUrl), { redirect: 'error', signal });
    if (!response.ok) return false;
    const tarball = Buffer.from(await response.arrayBuffer());
    return !gunzipSync(tarball, { maxOutputLength: MOST_BYTES }).includes(script);
  } catch {
    return false;
  }
}
