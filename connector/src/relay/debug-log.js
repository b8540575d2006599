import { appendFileSync } from 'node:fs';

/**
 * Records one event of the relay.
 *
 * @typedef {(event: string, details?: Record<string, unknown>) => void} DebugLog
 */

/**
 * Appends events to a file, one per line: methods, ids, sizes, times, status and header names; never header values,
 * the key, questions or answers. Throws if the file cannot be written at the start; later write errors are ignored.
 *
 * @param {string} file '' for no log
 * @returns {DebugLog}
 */
export function createDebugLog(file) {
  if (file === '') return () => {};
  const write = (/** @type {string} */ line) => appendFileSync(file, `${line}\n`, { mode: 0o600 });
  write('');
  return (event, details = {}) => {
    try {
      write(`${new Date().toISOString()} ${event} ${JSON.stringify(details)}`);
    } catch {
      // A full disk must not stop the relay.
    }
  };
}
