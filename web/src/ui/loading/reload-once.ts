const RELOADED_AT = 'reloaded-at';
const MIN_INTERVAL_MS = 60_000;

/**
 * Reloads the page, at most once a minute to avoid an endless loop after a broken deployment. Does nothing if the browser
 * blocks storage.
 */
export function reloadOnce(): void {
  if (recordReload()) window.location.reload();
}

/** Returns false if the page was reloaded less than a minute ago, or the time cannot be stored. */
function recordReload(): boolean {
  try {
    const reloadedAtMs = Number(sessionStorage.getItem(RELOADED_AT));
    if (Date.now() - reloadedAtMs < MIN_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
