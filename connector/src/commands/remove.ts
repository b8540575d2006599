import { removeServer } from '../editors/add-command.ts';
import { NAME_HELP, readEditor } from './add.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const remove = defineCommand({
  name: 'remove',
  usage: '<editor>',
  summary: 'remove the server from an editor, and its part of AGENTS.md',
  help: [NAME_HELP, ['--dry-run', 'only print the changes']],
  options: { name: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  maxArguments: 1,
  run({ values, words }, context) {
    const options = { name: values.name ?? null, isDryRun: values['dry-run'] };
    const isDone = removeServer(readEditor('remove', words[0]), options, { ...context, folder: '' });
    return isDone ? EXIT_CODES.ok : EXIT_CODES.failed;
  },
});
