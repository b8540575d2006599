import { askUser } from './terminal/ask-user.ts';

/**
 * Asks for the settings that are missing, on a terminal. The key is not shown while it is typed.
 *
 * @param {import('./settings.js').Settings} known '' for missing settings
 * @param {import('./terminal/ask-user.ts').Terminal} terminal
 * @returns {Promise<import('./settings.js').Settings>}
 * @throws {import('./terminal/ask-user.ts').CancelledError} if the user ends the input
 */
export function askSettings({ serverUrl, apiKey }, terminal) {
  return askUser(terminal, async ({ ask, askHidden }) => ({
    serverUrl: serverUrl || (await ask('SERVER_URL (from your MCP server in Lectern): ')),
    apiKey: apiKey || (await askHidden('LECTERN_API_KEY (not shown): ')),
  }));
}
