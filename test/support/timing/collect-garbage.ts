import { Session } from 'node:inspector/promises';

/** Frees all memory of this thread that nothing refers to, so that tests can measure the rest. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
