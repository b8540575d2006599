import { appendFileSync } from 'node:fs';

/** Records one event of the relay. */
export type DebugLog = (event: string, details?: Record<string, unknown>) => void;

/**
 * Appends events to a file, one per line: methods, ids, sizes, times, status and header names; never header values,
 * the key, questions or answers. Throws if the file cannot be written at the start; later write errors are ignored.
 *
 * @param file '' for no log
 */
export function createDebugLog(file: string): DebugLog {
  if (file === '') return () => {};
  const write = (line: string) => appendFileSync(file, `${line}\n`, { mode: 0o600 });
  write('');
  return (event, details = {}) => {
    try {
      write(`${new Date().toISOString()} ${event} ${JSON.stringify(details)}`);
    } catch {
      // A full disk must not stop the relay.
    }
  };
}
