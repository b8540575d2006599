import { appendFileSync } from 'node:fs';

/**
 * Notes one event of the relay.
 *
 * @typedef {(event: string, facts?: Record<string, unknown>) => void} DebugLog
 */

/**
 * Writes events to a file, one a line, for somebody who looks for a fault: methods, ids, sizes, times, status and the
 * names of headers; never their values, nor the key, nor what is asked and answered. Throws when the file cannot be
 * written at the start; later that does not stop anything.
 *
 * @param {string} file '' for nowhere
 * @returns {DebugLog}
 */
export function createDebugLog(file) {
  if (file === '') return () => {};
  const write = (/** @type {string} */ line) => appendFileSync(file, `${line}\n`, { mode: 0o600 });
  write('');
  return (event, facts = {}) => {
    try {
      write(`${new Date().toISOString()} ${event} ${JSON.stringify(facts)}`);
    } catch {
      // A full disk is no reason to leave the editor without answers.
    }
  };
}
