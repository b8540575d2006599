import { createInterface } from 'node:readline';
import { asObject } from '../json-values.ts';
import { configureProxy } from '../proxy.ts';
import { createDebugLog, type DebugLog } from '../relay/debug-log.ts';
import { createRelay } from '../relay/relay.ts';
import { readSettings, type Settings } from '../settings.ts';
import { isUpdateAvailable, UPDATE_MESSAGE } from '../update-check.ts';
import { VERSION } from '../version.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { UsageError } from './exit-codes.ts';

export const relay = defineCommand({
  name: '',
  summary: 'relay messages between an editor and SERVER_URL; the editor starts it',
  options: { debug: { type: 'string', default: '' } },
  run({ values }, context) {
    start(readSettings(context.env), openDebugLog(values.debug), context);
    return null;
  },
});

/** Standard output carries only the protocol. */
function start(settings: Settings, log: DebugLog, { env, note }: CommandContext): void {
  const warn = (text: string) => note(`lectern-connector: ${text}`);
  const warning = configureProxy(env, settings.serverUrl);
  if (warning !== null) warn(warning);
  log('started', { version: VERSION, node: process.versions.node, platform: process.platform });
  let hasResult = false;
  const send = (message: unknown) => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
    if (hasResult || asObject(message).result === undefined) return;
    hasResult = true;
    // Runs after the first response, so it delays nothing. Agents do not read standard error.
    void isUpdateAvailable(settings.serverUrl).then((isAvailable) => {
      if (isAvailable) warn(UPDATE_MESSAGE);
    });
  };
  const relaying = createRelay({ settings, send, log });
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', relaying.receive);
  exitWithParent(relaying);
}

/** Throws UsageError if the file cannot be written. */
function openDebugLog(file: string): DebugLog {
  try {
    return createDebugLog(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Cannot write the debug log "${file}" (${reason})`);
  }
}

/** How long pending responses may take once the editor is gone, in milliseconds. */
const DRAIN_TIMEOUT_MS = 2_000;
const PARENT_CHECK_INTERVAL_MS = 3_000;

/**
 * Exits with the editor that started the process: when stdin ends, on SIGTERM and SIGINT, when stdout is closed, and
 * when the parent was killed (the process then has another parent).
 */
function exitWithParent(relay: { readonly idle: () => Promise<void>; readonly stop: () => void }) {
  let isExiting = false;

  const exit = async (timeoutMs: number) => {
    if (isExiting) return;
    isExiting = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
    await Promise.race([relay.idle(), timeout]);
    relay.stop();
    // Writes to pipes are asynchronous on some systems; the callback runs after the last one.
    process.stdout.write('', () => process.exit(0));
    setTimeout(() => process.exit(0), DRAIN_TIMEOUT_MS).unref();
  };

  process.stdin.once('end', () => void exit(DRAIN_TIMEOUT_MS));
  process.stdin.once('close', () => void exit(DRAIN_TIMEOUT_MS));
  process.stdin.once('error', () => void exit(0));
  process.stdout.once('error', () => void exit(0));
  process.once('SIGTERM', () => void exit(0));
  process.once('SIGINT', () => void exit(0));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void exit(0);
  }, PARENT_CHECK_INTERVAL_MS).unref();
}
