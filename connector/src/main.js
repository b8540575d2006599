import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addToEditor, removeFromEditor } from './add-to-editor.js';
import { readCommandLine } from './command-line.js';
import { createDebugLog } from './debug-log.js';
import { examine } from './doctor.js';
import { ANY_SERVER, editorFile } from './editor-file.js';
import { endWithParent } from './lifetime.js';
import { fields } from './messages.js';
import { proxyOf, useProxyOf } from './proxy.js';
import { createRelay } from './relay.js';
import { isOtherServed, OTHER_SERVED } from './served-connector.js';
import { readSettings } from './settings.js';
import { VERSION } from './version.js';

const USAGE = `lectern-connector ${VERSION}
Connects an AI coding tool that speaks MCP over stdio to a Lectern server.

  lectern-connector                 relay between stdin/stdout and SERVER_URL; started by the editor
  lectern-connector --debug <file>  the same, noting in the file what passes, without keys and texts
  lectern-connector doctor          try the connection and say what is wrong with it
  lectern-connector add <editor>    write the server into the settings of cursor, windsurf, zed, claude-code,
                                    vscode, codex or gemini; --name <name>, --dry-run to see it only
  lectern-connector remove <editor> take it out of them
  lectern-connector --version

Environment: SERVER_URL (address of the MCP server), LECTERN_API_KEY (your key)`;

/** Standard output carries the protocol alone; people are told on standard error. */
const tell = (/** @type {string} */ line) => void process.stderr.write(`lectern-connector: ${line}\n`);

const asked = readCommandLine(process.argv.slice(2));
if ('problem' in asked) stop(asked.problem);
else if (asked.command === 'version') process.stdout.write(`${VERSION}\n`);
else if (asked.command === 'help') process.stdout.write(`${USAGE}\n`);
else if (asked.command === 'remove' && asked.editor !== null) runRemove(asked.editor, asked);
else {
  const found = readSettings(process.env);
  if ('problem' in found) stop(found.problem);
  else {
    const warning = useProxyOf(process.env, found.settings.serverUrl);
    if (warning !== null) tell(warning);
    if (asked.editor !== null) runAdd(asked.editor, asked, found.settings);
    else if (asked.command === 'doctor') await runDoctor(found.settings);
    else runRelay(found.settings, asked.debugFile);
  }
}

/** @param {string} problem */
function stop(problem) {
  tell(problem);
  process.exitCode = 2;
}

/** @param {import('./settings.js').Settings} settings */
async function runDoctor(settings) {
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  const proxy = proxyOf(process.env, settings.serverUrl);
  const isWell = await examine(settings, VERSION, proxy, ownScript(), print);
  process.exitCode = isWell ? 0 : 1;
}

/**
 * @param {import('./editor-file.js').EditorId} editor
 * @param {import('./command-line.js').CommandLine} asked
 * @param {import('./settings.js').Settings} settings
 */
function runAdd(editor, { name, isDryRun }, settings) {
  const file = editorFile(editor, settings, { name, platform: process.platform, env: process.env });
  if (file === null) return stop(`SERVER_URL is not the address of an MCP server: "${settings.serverUrl}"`);
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  const isDone = addToEditor(file, { apiKey: settings.apiKey, isDryRun }, print);
  process.exitCode = isDone ? 0 : 1;
}

/**
 * @param {import('./editor-file.js').EditorId} editor
 * @param {import('./command-line.js').CommandLine} asked
 */
function runRemove(editor, { name, isDryRun }) {
  const file = editorFile(editor, ANY_SERVER, { name, platform: process.platform, env: process.env });
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  process.exitCode = file && removeFromEditor(file, { isDryRun }, print) ? 0 : 1;
}

/**
 * @param {import('./settings.js').Settings} settings
 * @param {string} debugFile
 */
function runRelay(settings, debugFile) {
  const note = openDebugLog(debugFile);
  if (note === null) return;
  note('started', { version: VERSION, node: process.versions.node, platform: process.platform });
  let isAnswered = false;
  const send = (/** @type {unknown} */ message) => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
    if (!isAnswered && fields(message).result !== undefined) {
      isAnswered = true;
      void tellOfOther(settings);
    }
  };
  const relay = createRelay({ settings, version: VERSION, send, note });
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }).on('line', relay.take);
  endWithParent(relay);
}

/**
 * Once the server has answered, so that nobody waits for it, and only on standard error, which no agent reads.
 *
 * @param {import('./settings.js').Settings} settings
 */
async function tellOfOther({ serverUrl }) {
  if (await isOtherServed(serverUrl, ownScript())) tell(OTHER_SERVED);
}

function ownScript() {
  return readFileSync(fileURLToPath(import.meta.url));
}

/**
 * @param {string} file
 * @returns {import('./debug-log.js').DebugLog | null} null when it cannot be written, which was told
 */
function openDebugLog(file) {
  try {
    return createDebugLog(file);
  } catch (error) {
    stop(`--debug "${file}" cannot be written (${error instanceof Error ? error.message : error})`);
    return null;
  }
}
