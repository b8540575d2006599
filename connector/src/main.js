import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addToEditor, removeFromEditor } from './add-to-editor.js';
import { readCommandLine } from './command-line.js';
import { createDebugLog } from './debug-log.js';
import { diagnose } from './doctor.js';
import { editorFile, PLACEHOLDER_SETTINGS } from './editor-file.js';
import { exitWithParent } from './exit-with-parent.js';
import { asObject } from './json-rpc.js';
import { configureProxy, proxyFor } from './proxy.js';
import { createRelay } from './relay.js';
import { readSettings } from './settings.js';
import { isUpdateAvailable, UPDATE_MESSAGE } from './update-check.js';
import { VERSION } from './version.js';

const USAGE = `lectern-connector ${VERSION}
Connects an AI coding tool that speaks MCP over stdio to a Lectern server.

  lectern-connector                 relay between stdin/stdout and SERVER_URL; started by the editor
  lectern-connector --debug <file>  also log message metadata to a file, without keys or content
  lectern-connector doctor          test the connection and report problems
  lectern-connector add <editor>    add the server to cursor, windsurf, zed, claude-code, vscode, codex or gemini;
                                    --name <name> sets its name, --dry-run only prints the change
  lectern-connector remove <editor> remove the server from the editor
  lectern-connector --version

Environment: SERVER_URL (URL of the MCP server), LECTERN_API_KEY (your API key)`;

/** Standard output carries only the protocol, so messages for the user go to standard error. */
const warn = (/** @type {string} */ line) => void process.stderr.write(`lectern-connector: ${line}\n`);

const commandLine = readCommandLine(process.argv.slice(2));
if ('problem' in commandLine) stop(commandLine.problem);
else if (commandLine.command === 'version') process.stdout.write(`${VERSION}\n`);
else if (commandLine.command === 'help') process.stdout.write(`${USAGE}\n`);
else if (commandLine.command === 'remove' && commandLine.editor !== null)
  runRemove(commandLine.editor, commandLine);
else {
  const result = readSettings(process.env);
  if ('problem' in result) stop(result.problem);
  else {
    const warning = configureProxy(process.env, result.settings.serverUrl);
    if (warning !== null) warn(warning);
    if (commandLine.editor !== null) runAdd(commandLine.editor, commandLine, result.settings);
    else if (commandLine.command === 'doctor') await runDoctor(result.settings);
    else runRelay(result.settings, commandLine.debugFile);
  }
}

/** @param {string} problem */
function stop(problem) {
  warn(problem);
  process.exitCode = 2;
}

/** @param {import('./settings.js').Settings} settings */
async function runDoctor(settings) {
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  const proxy = proxyFor(process.env, settings.serverUrl);
  const isHealthy = await diagnose(settings, VERSION, proxy, runningScript(), print);
  process.exitCode = isHealthy ? 0 : 1;
}

/**
 * @param {import('./editor-file.js').EditorId} editor
 * @param {import('./command-line.js').CommandLine} commandLine
 * @param {import('./settings.js').Settings} settings
 */
function runAdd(editor, { name, isDryRun }, settings) {
  const file = editorFile(editor, settings, { name, platform: process.platform, env: process.env });
  if (file === null) return stop(`SERVER_URL is not the URL of an MCP server: "${settings.serverUrl}"`);
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  const isDone = addToEditor(file, { apiKey: settings.apiKey, isDryRun }, print);
  process.exitCode = isDone ? 0 : 1;
}

/**
 * @param {import('./editor-file.js').EditorId} editor
 * @param {import('./command-line.js').CommandLine} commandLine
 */
function runRemove(editor, { name, isDryRun }) {
  const file = editorFile(editor, PLACEHOLDER_SETTINGS, {
    name,
    platform: process.platform,
    env: process.env,
  });
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  process.exitCode = file && removeFromEditor(file, { isDryRun }, print) ? 0 : 1;
}

/**
 * @param {import('./settings.js').Settings} settings
 * @param {string} debugFile
 */
function runRelay(settings, debugFile) {
  const log = openDebugLog(debugFile);
  if (log === null) return;
  log('started', { version: VERSION, node: process.versions.node, platform: process.platform });
  let hasResult = false;
  const send = (/** @type {unknown} */ message) => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
    if (!hasResult && asObject(message).result !== undefined) {
      hasResult = true;
      void checkForUpdate(settings);
    }
  };
  const relay = createRelay({ settings, version: VERSION, send, log });
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }).on('line', relay.receive);
  exitWithParent(relay);
}

/**
 * Runs after the first response, so it delays nothing. Agents do not read standard error.
 *
 * @param {import('./settings.js').Settings} settings
 */
async function checkForUpdate({ serverUrl }) {
  if (await isUpdateAvailable(serverUrl, runningScript())) warn(UPDATE_MESSAGE);
}

function runningScript() {
  return readFileSync(fileURLToPath(import.meta.url));
}

/**
 * @param {string} file
 * @returns {import('./debug-log.js').DebugLog | null} null if it cannot be written; the reason is printed
 */
function openDebugLog(file) {
  try {
    return createDebugLog(file);
  } catch (error) {
    stop(`cannot write the debug log "${file}" (${error instanceof Error ? error.message : error})`);
    return null;
  }
}
