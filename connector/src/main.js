import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addServer, removeServer } from './add-command.js';
import { askSettings, CancelledError } from './ask-settings.js';
import { readCollection } from './collection.js';
import { readCommandLine } from './command-line.js';
import { createDebugLog } from './debug-log.js';
import { runDoctor } from './doctor-command.js';
import { exitWithParent } from './exit-with-parent.js';
import { asObject } from './json-rpc.js';
import { serverHash } from './lectern-servers.js';
import { configureProxy } from './proxy.js';
import { createRelay } from './relay.js';
import { readSettings, readVariables } from './settings.js';
import { isUpdateAvailable, UPDATE_MESSAGE } from './update-check.js';
import { VERSION } from './version.js';

const USAGE = `lectern-connector ${VERSION}
Connects an AI coding tool that speaks MCP over stdio to a Lectern server.

  lectern-connector                 relay between stdin/stdout and SERVER_URL; started by the editor
  lectern-connector --debug <file>  also log message metadata to a file, without keys or content
  lectern-connector doctor          test the connection and report problems
  lectern-connector add <editor>    add the server to cursor, windsurf, zed, claude-code, vscode, codex or gemini;
                                    --name <name> sets its name, --agents-md tells agents when to search (in
                                    AGENTS.md), --dry-run only prints the changes
  lectern-connector remove <editor> remove the server from the editor, and its part of AGENTS.md
  lectern-connector --version

Environment: SERVER_URL (URL of the MCP server), LECTERN_API_KEY (your API key). Without them, doctor tests the
servers that your editors have, and doctor and add ask for them on a terminal.`;

/** Standard output carries only the protocol, so messages for the user go to standard error. */
const warn = (/** @type {string} */ line) => void process.stderr.write(`lectern-connector: ${line}\n`);

const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
const context = { platform: process.platform, env: process.env, folder: '', print };
const terminal =
  process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : null;

const commandLine = readCommandLine(process.argv.slice(2));
if ('problem' in commandLine) stop(commandLine.problem);
else {
  await run(commandLine).catch((error) => {
    if (!(error instanceof CancelledError)) throw error;
    stop(error.message);
  });
}

/** @param {import('./command-line.js').CommandLine} commandLine */
async function run(commandLine) {
  const { command, editor, debugFile } = commandLine;
  if (command === 'version') print(VERSION);
  else if (command === 'help') print(USAGE);
  else if (command === 'doctor') await doctor();
  else if (editor === null) relay(debugFile);
  else if (command === 'remove') process.exitCode = removeServer(editor, commandLine, context) ? 0 : 1;
  else await add(editor, commandLine);
}

/** @param {string} problem */
function stop(problem) {
  warn(problem);
  process.exitCode = 2;
}

async function doctor() {
  const result = await runDoctor({ ...context, terminal, script: runningScript() });
  if ('problem' in result) stop(result.problem);
  else process.exitCode = result.isHealthy ? 0 : 1;
}

/**
 * @param {import('./editor-file.js').EditorId} editor
 * @param {import('./command-line.js').CommandLine} commandLine
 */
async function add(editor, commandLine) {
  const known = readVariables(process.env);
  const isComplete = known.serverUrl !== '' && known.apiKey !== '';
  const { serverUrl, apiKey } = terminal && !isComplete ? await askSettings(known, terminal) : known;
  const result = readSettings({ SERVER_URL: serverUrl, LECTERN_API_KEY: apiKey });
  if ('problem' in result) return stop(result.problem);
  const { settings } = result;
  if (serverHash(serverUrl) === null)
    return stop(`SERVER_URL is not the URL of an MCP server: "${settings.serverUrl}"`);
  configureProxy(process.env, serverUrl);
  const collection = await readCollection(settings, VERSION);
  if (collection.problem !== null) print(`note      ${collection.problem}`);
  const isDone = addServer(editor, commandLine, settings, collection, context);
  process.exitCode = isDone ? 0 : 1;
}

/** @param {string} debugFile */
function relay(debugFile) {
  const result = readSettings(process.env);
  if ('problem' in result) return stop(result.problem);
  const { settings } = result;
  const warning = configureProxy(process.env, settings.serverUrl);
  if (warning !== null) warn(warning);
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
  const relaying = createRelay({ settings, version: VERSION, send, log });
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }).on('line', relaying.receive);
  exitWithParent(relaying);
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
