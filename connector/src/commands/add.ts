import { EDITORS, type EditorId } from '../../../shared/src/domain/editors/editors.ts';
import { askSettings } from '../ask-settings.ts';
import { addServer } from '../editors/add-server.ts';
import { serverHash } from '../editors/lectern-servers.ts';
import { configureProxy } from '../proxy.ts';
import { readCollection } from '../read-collection.ts';
import { readCredentials } from '../session/credentials.ts';
import { findProjectFile } from '../session/project-file.ts';
import { readSettings, readVariables, type Settings } from '../settings.ts';
import { withPrintableOutput } from '../terminal/printable.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { ArgumentError, EXIT_CODES, SignInError, UsageError } from './exit-codes.ts';
import { flag, text } from './shared-options.ts';

export const SERVER_NAME = text('--name <name>', "the server's name in the editor");

export const DRY_RUN = flag('--dry-run', 'only print the changes');

export const add = defineCommand({
  name: 'add',
  usage: '<editor>',
  summary: `add the server to ${EDITORS.map(({ id }) => id).join(', ')}`,
  options: {
    name: SERVER_NAME,
    'agents-md': flag('--agents-md', 'also add instructions for agents to AGENTS.md'),
    'dry-run': DRY_RUN,
  },
  maxArguments: 1,
  async run({ values, words }, { terminal, ...context }) {
    const editor = readEditor('add', words[0]);
    const known = knownSettings(context);
    const isComplete = known.serverUrl !== '' && known.apiKey !== '';
    const { serverUrl, apiKey } = terminal && !isComplete ? await askSettings(known, terminal) : known;
    const settings = readSettings({ SERVER_URL: serverUrl, LECTERN_API_KEY: apiKey });
    if (serverHash(serverUrl) === null)
      throw new UsageError(`SERVER_URL is not the URL of an MCP server: "${settings.serverUrl}"`);
    configureProxy(context.env, serverUrl);
    const collection = await readCollection(settings);
    if (collection.rejectedStatus === 401) throw new SignInError(String(collection.problem));
    if (collection.rejectedStatus !== null) throw new UsageError(String(collection.problem));
    // Paths of editors' files are relative to the current folder.
    const printed = { ...withPrintableOutput(context), folder: '' };
    if (collection.problem !== null) printed.print(`note      ${collection.problem}`);
    const options = {
      name: values.name ?? null,
      hasAgentsMd: values['agents-md'],
      isDryRun: values['dry-run'],
    };
    const isDone = addServer(editor, options, settings, collection, printed);
    return isDone ? EXIT_CODES.ok : EXIT_CODES.failed;
  },
});

/** Settings from the environment, or else from the project and the sign-in to its server; '' for missing ones. */
function knownSettings(context: Pick<CommandContext, 'env' | 'platform' | 'folder'>): Settings {
  const variables = readVariables(context.env);
  const serverUrl = variables.serverUrl || (findProjectFile(context.folder)?.serverUrl ?? '');
  // A key is only ever used for the server that it was stored for.
  const stored = readCredentials(context).find(({ origin }) => serverUrl.startsWith(`${origin}/`));
  const isOwnServer = variables.serverUrl !== '' || serverUrl === '';
  return { serverUrl, apiKey: (isOwnServer ? variables.apiKey : '') || (stored?.apiKey ?? '') };
}

/** The editor with this ID. Throws ArgumentError for any other word. */
export function readEditor(command: string, word: string | undefined): EditorId {
  const editor = EDITORS.find(({ id }) => id === word);
  if (!editor)
    throw new ArgumentError(`Choose an editor: lectern ${command} ${EDITORS.map(({ id }) => id).join('|')}`);
  return editor.id;
}
