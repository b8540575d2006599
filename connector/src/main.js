import { createInterface } from 'node:readline';
import { examine } from './doctor.js';
import { endWithParent } from './lifetime.js';
import { proxyOf, useProxyOf } from './proxy.js';
import { createRelay } from './relay.js';
import { readSettings } from './settings.js';
import { VERSION } from './version.js';

const USAGE = `lectern-connector ${VERSION}
Connects an AI coding tool that speaks MCP over stdio to a Lectern server.

  lectern-connector             relay between stdin/stdout and SERVER_URL; started by the editor
  lectern-connector doctor      try the connection and say what is wrong with it
  lectern-connector --version

Environment: SERVER_URL (address of the MCP server), LECTERN_API_KEY (your key)`;

/** Standard output carries the protocol alone; people are told on standard error. */
const tell = (/** @type {string} */ line) => void process.stderr.write(`lectern-connector: ${line}\n`);

const [command = ''] = process.argv.slice(2);
const found = readSettings(process.env);
if (command === '--version' || command === '-v') process.stdout.write(`${VERSION}\n`);
else if (command === '--help' || command === '-h') process.stdout.write(`${USAGE}\n`);
else if (command !== '' && command !== 'doctor') stop(`unknown command "${command}"; see --help`);
else if ('problem' in found) stop(found.problem);
else {
  const warning = useProxyOf(process.env);
  if (warning !== null) tell(warning);
  if (command === 'doctor') await runDoctor(found.settings);
  else runRelay(found.settings);
}

/** @param {string} problem */
function stop(problem) {
  tell(problem);
  process.exitCode = 2;
}

/** @param {import('./settings.js').Settings} settings */
async function runDoctor(settings) {
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  const isWell = await examine(settings, VERSION, proxyOf(process.env), print);
  process.exitCode = isWell ? 0 : 1;
}

/** @param {import('./settings.js').Settings} settings */
function runRelay(settings) {
  const send = (/** @type {unknown} */ message) => void process.stdout.write(`${JSON.stringify(message)}\n`);
  const relay = createRelay({ settings, version: VERSION, send });
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }).on('line', relay.take);
  endWithParent(relay);
}
