import { parseArgs } from 'node:util';

/**
 * @typedef {object} CommandLine
 * @property {'relay' | 'doctor' | 'version' | 'help'} command
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
      },
    });
    const [command = 'relay', ...others] = positionals;
    const unknown = [...(command === 'relay' || command === 'doctor' ? [] : [command]), ...others];
    if (unknown.length > 0) return { problem: `unknown command "${unknown[0]}"; see --help` };
    const asked = values.version ? 'version' : values.help ? 'help' : command;
    // Every other word was refused above.
    return { command: /** @type {CommandLine['command']} */ (asked), debugFile: values.debug };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message.split('.')[0] : error}; see --help` };
  }
}
