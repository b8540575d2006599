import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The user ended the input with Ctrl-C or Ctrl-D. */
export class CancelledError extends Error {}

/**
 * Asks for the settings that are missing, on a terminal. The key is not shown while it is typed.
 *
 * @param {import('./settings.js').Settings} known '' for what is missing
 * @param {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream }} terminal
 * @returns {Promise<import('./settings.js').Settings>}
 * @throws {CancelledError} if the user ends the input
 */
export async function askSettings({ serverUrl, apiKey }, { input, output }) {
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true });
  const closed = new Promise((resolve) => lines.once('close', resolve));
  const ask = async (/** @type {string} */ prompt) => {
    // Node 20 leaves a question open when the input ends.
    const line = await Promise.race([lines.question(prompt).catch(() => undefined), closed]);
    if (typeof line !== 'string') throw new CancelledError('cancelled');
    return line.trim();
  };
  try {
    const url = serverUrl || (await ask('SERVER_URL (from your MCP server in Lectern): '));
    if (apiKey !== '') return { serverUrl: url, apiKey };
    output.write('LECTERN_API_KEY (not shown): ');
    isHidden = true;
    const key = await ask('');
    output.write('\n');
    return { serverUrl: url, apiKey: key };
  } finally {
    lines.close();
  }
}
