import type { Settings } from './settings.ts';
import { askUser, type Terminal } from './terminal/ask-user.ts';
import { printable } from './terminal/printable.ts';

/**
 * Asks for the settings that are missing, on a terminal. The key is not shown while it is typed.
 *
 * @param known '' for missing settings
 * @throws {CancelledError} if the user ends the input
 */
export function askSettings({ serverUrl, apiKey }: Settings, terminal: Terminal): Promise<Settings> {
  return askUser(terminal, async ({ ask, askHidden }) => {
    const url = serverUrl || (await ask('SERVER_URL (from your MCP server in Lectern): '));
    // The URL may come from a project's file, which another person may have written.
    const prompt = printable(`LECTERN_API_KEY for ${url} (not shown): `);
    return { serverUrl: url, apiKey: apiKey || (await askHidden(prompt)) };
  });
}
