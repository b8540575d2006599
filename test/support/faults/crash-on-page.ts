import { parentPort } from 'node:worker_threads';

/**
 * Imported into a worker before its main program. Kills the process that parses a page with the text CRASH_ON_TEXT,
 * as a bug in native code would.
 */
if (process.env.NODE_ENV === 'production') throw new Error('This program is only for tests');

parentPort?.on('message', (task: { page?: { body?: string } }) => {
  if (task.page?.body?.includes('CRASH_ON_TEXT')) process.kill(process.pid, 'SIGSEGV');
});
