import { signIn } from '../session/sign-in.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const login = defineCommand({
  name: 'login',
  usage: '[address]',
  summary: 'sign in to a Lectern server with an API key',
  help: [],
  options: {},
  maxArguments: 1,
  async run({ words: [address] }, context) {
    await signIn(address ?? null, context);
    return EXIT_CODES.ok;
  },
});
