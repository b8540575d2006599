import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks for the settings that are missing, on a terminal. The key is not shown while it is typed.
 *
 * @param {import('./settings.js').Settings} known '' for what is missing
 * @param {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream }} terminal
 * @returns {Promise<import('./settings.js').Settings>}
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
  try {
    const url = serverUrl || (await lines.question('SERVER_URL (from your MCP server in Lectern): '));
    if (apiKey !== '') return { serverUrl: url.trim(), apiKey };
    output.write('LECTERN_API_KEY (not shown): ');
    isHidden = true;
    const key = await lines.question('');
    output.write('\n');
    return { serverUrl: url.trim(), apiKey: key.trim() };
  } finally {
    lines.close();
  }
}
