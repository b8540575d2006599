import { useSyncExternalStore } from 'react';
import { type Connection, currentConnection, subscribeConnection } from '../../http/connection.ts';

/** Whether the server is reachable and has a newer version of the application. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, currentConnection, currentConnection);
}

/** The first sentence about an interruption. */
export function describeInterruption(): string {
  return navigator.onLine ? 'Could not reach the server.' : "You're offline.";
}
