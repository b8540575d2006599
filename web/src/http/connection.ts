import { mutate } from 'swr';
import { createSharedState } from '../shared-state.ts';

/** The connection to the server, as far as this tab knows. */
export interface Connection {
  readonly isOffline: boolean;
  /** Whether the server has a newer version of the application than this tab. */
  readonly hasNewVersion: boolean;
}

/** The page that names the scripts of the current version. */
const INDEX_PATH = '/index.html';
const PROBE_INTERVAL_MS = 5_000;
/** A tab that becomes visible checks for a new version at most this often. */
const VERSION_CHECK_INTERVAL_MS = 300_000;

const state = createSharedState<Connection>({ isOffline: false, hasNewVersion: false });
let repliedAtMs = Date.now();
let checkedAtMs = Date.now();
let probing: Promise<void> | null = null;
let nextProbe: ReturnType<typeof setTimeout> | undefined;
const reconnectListeners = new Set<() => void>();

const update = (change: Partial<Connection>) => state.set({ ...state.get(), ...change });

/** The state of the connection, and a hook for it. */
export const { get: currentConnection, use: useConnection } = state;

/** Calls `listener` when the server replies after an interruption; returns an unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** When the server last replied, in milliseconds since the epoch. */
export function lastReplyAtMs(): number {
  return repliedAtMs;
}

/** Records a reply of the server. After an interruption, all shown data is fetched again. */
export function recordReply(): void {
  repliedAtMs = Date.now();
  if (!state.get().isOffline) return;
  clearTimeout(nextProbe);
  update({ isOffline: false });
  void mutate(() => true);
  for (const listener of reconnectListeners) listener();
}

/** The first sentence about an interruption. */
export function describeInterruption(): string {
  return navigator.onLine ? 'Could not reach the server.' : "You're offline.";
}

/** Asks the server whether it is reachable and has a new version. Resolves when the answer is recorded. */
export function checkConnection(): Promise<void> {
  probing ??= probe().finally(() => {
    probing = null;
  });
  return probing;
}

async function probe(): Promise<void> {
  const html = await fetchIndex();
  if (html === null) return goOffline();
  checkedAtMs = Date.now();
  recordReply();
  if (!hasOwnScript(html)) update({ hasNewVersion: true });
}

async function fetchIndex(): Promise<string | null> {
  try {
    const response = await fetch(INDEX_PATH, { cache: 'no-cache' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Script names contain a hash of their content, so every version has its own. */
function hasOwnScript(html: string): boolean {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return !script || html.includes(script);
}

function goOffline(): void {
  if (!state.get().isOffline) update({ isOffline: true });
  clearTimeout(nextProbe);
  nextProbe = setTimeout(() => void checkConnection(), PROBE_INTERVAL_MS);
}

/** Follows the browser's network state. Called once, when the application starts. */
export function watchConnection(): void {
  window.addEventListener('offline', () => void checkConnection());
  window.addEventListener('online', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    const isDue = Date.now() - checkedAtMs > VERSION_CHECK_INTERVAL_MS;
    if (document.visibilityState === 'visible' && isDue) void checkConnection();
  });
}
