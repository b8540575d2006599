import { signIn } from '../session/sign-in.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const login = defineCommand({
  name: 'login',
  usage: '[url]',
  summary: 'sign in to a Lectern server with an API key',
  options: {},
  maxArguments: 1,
  async run({ words: [url] }, context) {
    await signIn(url ?? null, context);
    return EXIT_CODES.ok;
  },
});
