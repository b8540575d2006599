import type { Settings } from './settings.ts';
import { askUser, type Terminal } from './terminal/ask-user.ts';

/**
 * Asks for the settings that are missing, on a terminal. The key is not shown while it is typed.
 *
 * @param known '' for missing settings
 * @throws {CancelledError} if the user ends the input
 */
export function askSettings({ serverUrl, apiKey }: Settings, terminal: Terminal): Promise<Settings> {
  return askUser(terminal, async ({ ask, askHidden }) => ({
    serverUrl: serverUrl || (await ask('SERVER_URL (from your MCP server in Lectern): ')),
    apiKey: apiKey || (await askHidden('LECTERN_API_KEY (not shown): ')),
  }));
}
