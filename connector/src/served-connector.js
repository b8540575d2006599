import { gunzipSync } from 'node:zlib';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Whether Lectern serves another connector than the one that runs, for npx keeps the first that it fetched from an
 * address. False where none is served, or nothing that can be compared.
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
