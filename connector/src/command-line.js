import { parseArgs } from 'node:util';
import { EDITORS } from '../../shared/src/domain/editors.ts';

const ids = EDITORS.map(({ id }) => id).join(', ');

/**
 * @typedef {object} CommandLine
 * @property {'relay' | 'doctor' | 'add' | 'remove' | 'version' | 'help'} command
 * @property {import('../../shared/src/domain/editors.ts').EditorId | null} editor whose settings are changed
 * @property {string} name the server's name there
 * @property {boolean} isDryRun whether that is only shown
 * @property {string} debugFile where to note what happens; '' for nowhere
 */

/**
 * What the program is started for, or the one line that says why that is not known.
 *
 * @param {string[]} args without the names of Node and the program
 * @returns {CommandLine | { problem: string }}
 */
export function readCommandLine(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        version: { type: 'boolean', short: 'v' },
        help: { type: 'boolean', short: 'h' },
        debug: { type: 'string', default: '' },
        name: { type: 'string', default: 'lectern' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const [command = 'relay', ...words] = positionals;
    const isOfEditor = command === 'add' || command === 'remove';
    const editor = isOfEditor ? EDITORS.find(({ id }) => id === words[0]) : undefined;
    if (isOfEditor && !editor) return { problem: `${command} takes one of ${ids}; see --help` };
    const others = editor ? words.slice(1) : words;
    const unknown = [...(/^(?:relay|doctor|add|remove)$/.test(command) ? [] : [command]), ...others];
    if (unknown.length > 0) return { problem: `unknown command "${unknown[0]}"; see --help` };
    const asked = values.version ? 'version' : values.help ? 'help' : command;
    // Every other word was refused above.
    return {
      command: /** @type {CommandLine['command']} */ (asked),
      editor: editor?.id ?? null,
      name: values.name,
      isDryRun: values['dry-run'],
      debugFile: values.debug,
    };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message.split('.')[0] : error}; see --help` };
  }
}
