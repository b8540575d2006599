import { signIn } from '../session/sign-in.ts';
import { defineCommand } from './command.ts';

export const login = defineCommand({
  name: 'login',
  usage: '[url]',
  summary: 'sign in to a Lectern server with an API key',
  options: {},
  maxArguments: 1,
  async run({ words: [url] }, context) {
    await signIn(url ?? null, context);
  },
});
