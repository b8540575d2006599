import { sleep } from '../../net/pace/sleep.ts';

export interface StablePage {
  /** The number of text characters; null during a navigation. */
  countTextChars(): Promise<number | null>;
  /** Milliseconds since the page last loaded something. */
  quietForMs(): number;
  /** Whether the scripts have shown their text, however short. Default: false. */
  readonly isLoaded?: boolean;
}

const POLL_INTERVAL_MS = 75;
const MAX_WAIT_MS = 8_000;
/** A page with less text is likely an application shell whose text is still loading. */
const MIN_TEXT_CHARS = 200;
/** The text is complete when no request was pending and the text has not changed this long. */
const QUIET_MS = 300;
/** The same for a page with little text, which may run a countdown or a slow script. */
const QUIET_SHELL_MS = 2_000;
/** A page that answers later was running a script, which may change the text next. */
const MAX_ANSWER_MS = 150;
/** The text is complete when it has not changed this long, even while requests are pending. */
const STABLE_MS = 5_000;

/** Waits until the text of a page no longer changes, at most 8 s. */
export async function waitForStableText(page: StablePage): Promise<void> {
  const startedAtMs = performance.now();
  let chars: number | null = null;
  let unchangedSinceMs = startedAtMs;
  while (performance.now() - startedAtMs < MAX_WAIT_MS) {
    await sleep(POLL_INTERVAL_MS);
    const askedAtMs = performance.now();
    const found = await page.countTextChars();
    const wasBusy = performance.now() - askedAtMs > MAX_ANSWER_MS;
    if (found !== chars || wasBusy) {
      chars = found;
      unchangedSinceMs = performance.now();
    }
    if (isStable(chars ?? 0, performance.now() - unchangedSinceMs, page.quietForMs(), page.isLoaded)) return;
  }
}

function isStable(chars: number, unchangedForMs: number, quietForMs: number, isLoaded = false): boolean {
  const hasText = isLoaded || chars >= MIN_TEXT_CHARS;
  const requiredMs = hasText ? QUIET_MS : QUIET_SHELL_MS;
  return Math.min(unchangedForMs, quietForMs) >= requiredMs || (hasText && unchangedForMs >= STABLE_MS);
}
