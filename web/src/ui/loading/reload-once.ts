import { readStored, writeStored } from '../../storage.ts';

const RELOADED_AT = 'reloaded-at';
const MIN_INTERVAL_MS = 60_000;

/**
 * Reloads the page, at most once a minute to avoid an endless loop after a broken deployment. Does nothing if the browser
 * blocks storage.
 */
export function reloadOnce(): void {
  const reloadedAtMs = Number(readStored('sessionStorage', RELOADED_AT));
  if (Date.now() - reloadedAtMs < MIN_INTERVAL_MS) return;
  if (writeStored('sessionStorage', RELOADED_AT, `${Date.now()}`)) window.location.reload();
}
