import { removeServer } from '../editors/add-server.ts';
import { withPrintableOutput } from '../terminal/printable.ts';
import { DRY_RUN, readEditor, SERVER_NAME } from './add.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const remove = defineCommand({
  name: 'remove',
  usage: '<editor>',
  summary: 'remove the server from an editor, and its part of AGENTS.md',
  options: { name: SERVER_NAME, 'dry-run': DRY_RUN },
  maxArguments: 1,
  run({ values, words }, context) {
    const options = { name: values.name ?? null, isDryRun: values['dry-run'] };
    const printed = { ...withPrintableOutput(context), folder: '' };
    const isDone = removeServer(readEditor('remove', words[0]), options, printed);
    return isDone ? EXIT_CODES.ok : EXIT_CODES.failed;
  },
});
