import { TooManyRequestsError } from '@lectern/shared/errors.ts';

/** Lets the requests of one key run a few at a time, so that no key's burst delays the requests of another. */
export interface KeyTurns {
  /**
   * Resolves when it is the request's turn; the function it gives must then be called once, whatever happens.
   * Rejects with TooManyRequestsError when too many of the key wait already.
   */
  take(key: string): Promise<() => void>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** More than any agent needs at a time, fewer than the connections to the database. */
const AT_A_TIME = 16;
/** Hundreds of calls at once are served one after the other; thousands are a fault, and are told so. */
const MOST_WAITING = 500;
const RETRY_AFTER_SECONDS = 1;

/** Turns in this process: what is waited for here is this process's time. */
export function createKeyTurns({ atATime = AT_A_TIME, mostWaiting = MOST_WAITING } = {}): KeyTurns {
  const lines = new Map<string, Line>();

  const release = (key: string, line: Line) => () => {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  };

  return {
    async take(key) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atATime) {
        line.running += 1;
      } else {
        if (line.waiting.length >= mostWaiting) throw tooMany(atATime + mostWaiting);
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
      return release(key, line);
    },
  };
}

function tooMany(limit: number): TooManyRequestsError {
  return new TooManyRequestsError(
    `More than ${limit} requests of this API key are under way; try again in ${RETRY_AFTER_SECONDS} second`,
    RETRY_AFTER_SECONDS,
  );
}
