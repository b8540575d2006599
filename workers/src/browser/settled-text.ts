import { sleep } from '../net/pace/sleep.ts';

/** What is asked of a page while its text settles. */
export interface SettlingPage {
  /** Characters of text; null while the page is on its way to another document. */
  countText(): Promise<number | null>;
  /** For how long, in milliseconds, the page has loaded nothing. */
  quietForMs(): number;
}

const LOOK_EVERY_MS = 75;
/** The longest wait for a text. */
const LIMIT_MS = 8_000;
/** Fewer characters than this are the frame of an application around a text that is still to come. */
const FRAME_CHARS = 200;
/** Nothing loads and the text stays as it is: it is all there. */
const QUIET_MS = 300;
/** The same for a page with hardly a text, which may be counting down or waiting for a slow script. */
const QUIET_FRAME_MS = 2_000;
/** The text stays as it is although something goes on loading: a slow answer would have come by now. */
const STABLE_MS = 5_000;

/** Waits until the text of a page has come to rest, at most 8 s. A page that does not answer is waited for. */
export async function settledText(page: SettlingPage): Promise<void> {
  const startedAtMs = performance.now();
  let length: number | null = null;
  let sameSinceMs = startedAtMs;
  while (performance.now() - startedAtMs < LIMIT_MS) {
    await sleep(LOOK_EVERY_MS);
    const found = await page.countText();
    if (found !== length) {
      length = found;
      sameSinceMs = performance.now();
    }
    if (isSettled(length ?? 0, performance.now() - sameSinceMs, page.quietForMs())) return;
  }
}

function isSettled(length: number, sameForMs: number, quietForMs: number): boolean {
  const hasText = length >= FRAME_CHARS;
  const neededMs = hasText ? QUIET_MS : QUIET_FRAME_MS;
  return Math.min(sameForMs, quietForMs) >= neededMs || (hasText && sameForMs >= STABLE_MS);
}
