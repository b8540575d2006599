const RELOADED_AT = 'reloaded-at';
const MIN_INTERVAL_MS = 60_000;

/** Reloads the page, at most once a minute so that a broken deployment does not cause an endless loop. */
export function reloadOnce(): void {
  const reloadedAtMs = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - reloadedAtMs < MIN_INTERVAL_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
