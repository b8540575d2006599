/** Editors give up on a call after a minute: what waits for longer is theirs to hear of. */
const LONGEST_WAIT_MS = 20_000;
const LEAST_WAIT_MS = 50;
const MOST_REFUSALS = 5;
/** The waits of many who were refused together spread over a quarter more. */
const SPREAD = 0.25;
const REFUSED_FOR_A_MOMENT = new Set([429, 503]);

/** How long one message waits for a server that says when it may be asked again. */
export function createPatience(random = Math.random) {
  let refusals = 0;
  let waitedMs = 0;

  return {
    /**
     * The wait before the message is sent again, in milliseconds: what the server says (RFC 9110, section 10.2.3), and
     * twice as long each time it refuses. With these answers it says that it did not begin, so that a tool call was not
     * counted either. Undefined for every other answer, and when the patience is at its end.
     *
     * @param {Pick<Response, 'status' | 'headers'>} response
     * @returns {number | undefined}
     */
    waitFor({ status, headers }) {
      if (!REFUSED_FOR_A_MOMENT.has(status) || refusals >= MOST_REFUSALS) return undefined;
      const toldMs = millisecondsOf(headers.get('retry-after'));
      const waitMs = Math.max(toldMs, LEAST_WAIT_MS) * 2 ** refusals * (1 + random() * SPREAD);
      if (!(waitedMs + waitMs <= LONGEST_WAIT_MS)) return undefined;
      refusals += 1;
      waitedMs += waitMs;
      return waitMs;
    },

    /** What was waited for in all, in milliseconds. */
    waitedMs: () => waitedMs,
  };
}

/**
 * @param {string | null} retryAfter seconds or a date
 * @returns {number} NaN when it is neither
 */
function millisecondsOf(retryAfter) {
  if (retryAfter === null || retryAfter === '') return Number.NaN;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
}
