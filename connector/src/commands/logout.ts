import { readCredentials, removeCredentials } from '../session/credentials.ts';
import { readOrigin } from '../session/server-address.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const logout = defineCommand({
  name: 'logout',
  usage: '[address]',
  summary: 'delete the stored API key',
  help: [],
  options: {},
  maxArguments: 1,
  run({ words: [address] }, context) {
    const stored = readCredentials(context);
    const origin = address === undefined ? stored[0]?.origin : readOrigin(address);
    if (origin === undefined || !stored.some((session) => session.origin === origin)) {
      context.note(origin === undefined ? 'Not signed in' : `Not signed in to ${origin}`);
      return EXIT_CODES.ok;
    }
    removeCredentials(origin, context);
    context.note(`Signed out of ${origin}. The key stays valid; delete it at ${origin}/api-keys`);
    return EXIT_CODES.ok;
  },
});
