import { parseArgs } from 'node:util';
import { EDITORS } from '../../shared/src/domain/editors.ts';

const editorIds = EDITORS.map(({ id }) => id).join(', ');

/**
 * @typedef {object} CommandLine
 * @property {'relay' | 'doctor' | 'add' | 'remove' | 'version' | 'help'} command
 * @property {import('../../shared/src/domain/editors.ts').EditorId | null} editor to configure
 * @property {string | null} name the server's name in the editor; null to derive it
 * @property {boolean} hasAgentsMd whether `add` also writes to AGENTS.md
 * @property {boolean} isDryRun whether changes are only printed
 * @property {string} debugFile file of the debug log; '' for none
 */

/**
 * Parses the command line.
 *
 * @param {string[]} args without the names of Node and the program
 * @returns {CommandLine | { problem: string }} the problem is a single line
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
        name: { type: 'string' },
        'agents-md': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const [command = 'relay', ...words] = positionals;
    const needsEditor = command === 'add' || command === 'remove';
    const editor = needsEditor ? EDITORS.find(({ id }) => id === words[0]) : undefined;
    if (needsEditor && !editor) return { problem: `${command} needs one of ${editorIds}; see --help` };
    const isKnown = /^(?:relay|doctor|add|remove)$/.test(command);
    const unknown = [...(isKnown ? [] : [command]), ...(editor ? words.slice(1) : words)];
    if (unknown.length > 0) return { problem: `unknown command "${unknown[0]}"; see --help` };
    const requested = values.version ? 'version' : values.help ? 'help' : command;
    // Unknown commands were rejected above.
    return {
      command: /** @type {CommandLine['command']} */ (requested),
      editor: editor?.id ?? null,
      name: values.name ?? null,
      hasAgentsMd: values['agents-md'],
      isDryRun: values['dry-run'],
      debugFile: values.debug,
    };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message.split('.')[0] : error}; see --help` };
  }
}
