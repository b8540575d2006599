import { mutate } from 'swr';

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

let connection: Connection = { isOffline: false, hasNewVersion: false };
let repliedAtMs = Date.now();
let checkedAtMs = Date.now();
let probing: Promise<void> | null = null;
let nextProbe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

function update(change: Partial<Connection>): void {
  connection = { ...connection, ...change };
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore: calls `listener` after each change; returns an unsubscribe function. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when the server replies after an interruption; returns an unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** The same object until something changes. */
export function currentConnection(): Connection {
  return connection;
}

/** When the server last replied, in milliseconds since the epoch. */
export function lastReplyAtMs(): number {
  return repliedAtMs;
}

/** Records a reply of the server. After an interruption, all shown data is fetched again. */
export function recordReply(): void {
  repliedAtMs = Date.now();
  if (!connection.isOffline) return;
  clearTimeout(nextProbe);
  update({ isOffline: false });
  void mutate(() => true);
  for (const listener of reconnectListeners) listener();
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
  if (!connection.isOffline) update({ isOffline: true });
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
