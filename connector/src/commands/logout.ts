import { readCredentials, removeCredentials } from '../session/credentials.ts';
import { readOrigin } from '../session/server-origin.ts';
import { defineCommand } from './command.ts';

export const logout = defineCommand({
  name: 'logout',
  usage: '[url]',
  summary: 'delete the stored API key',
  options: {},
  maxArguments: 1,
  run({ words: [url] }, context) {
    const stored = readCredentials(context);
    const origin = url === undefined ? stored[0]?.origin : readOrigin(url);
    if (origin === undefined || !stored.some((session) => session.origin === origin)) {
      context.note(origin === undefined ? 'Not signed in' : `Not signed in to ${origin}`);
      return;
    }
    removeCredentials(origin, context);
    context.note(`Signed out of ${origin}. The key stays valid; delete it at ${origin}/api-keys`);
  },
});
